// The manual as a page: node manual.js docs/manual.md >manual.html. It knows what the manual uses of
// Markdown: headings, lists, tables, quoted blocks, pictures, bold, code and links. A link to another
// document of the repository becomes its text.
import { readFileSync } from 'node:fs';

const escape = (text) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

function inline(text) {
  return escape(text)
    .replace(/`([^`]*)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<b>$1</b>')
    .replace(/\*(\p{L}[^*<]*)\*/gu, '<em>$1</em>')
    .replace(/!\[([^\]]*)\]\(([^)]*)\)/g, '<img src="$2" alt="$1">')
    .replace(/\[([^\]]*)\]\((#[^)]*)\)/g, '<a href="$2">$1</a>')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
}

const anchor = (text) => text.toLowerCase().replace(/[^\p{L}\p{N} -]/gu, '').replace(/ /g, '-');

function table(lines) {
  const rows = lines.filter((line) => !/^\|[\s|:-]*$/.test(line) || !line.includes('-')).map((line) => line.replace(/^\||\|$/g, '').split('|').map((cell) => inline(cell.trim())));
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
}

function list(lines) {
  const items = [];
  for (const line of lines) {
    if (/^(-|\d+\.) /.test(line)) items.push(line.replace(/^(-|\d+\.) /, ''));
    else items[items.length - 1] += ` ${line.trim()}`;
  }
  const name = lines[0].startsWith('-') ? 'ul' : 'ol';
  return `<${name}>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</${name}>`;
}

// A row of digits is wider than a phone, so page/style.css shrinks it until it fits.
function drawn(text) {
  const columns = Math.max(...text.split('\n').map((line) => line.length));
  return `<pre${columns > 40 ? ' class="wide"' : ''}>${escape(text)}</pre>`;
}

function block(text) {
  const lines = text.split('\n');
  const [, marks, title] = /^(#+) (.*)/.exec(text) ?? [];
  if (marks) return `<h${marks.length} id="${anchor(title)}">${inline(title)}</h${marks.length}>${lines.length > 1 ? block(lines.slice(1).join('\n')) : ''}`;
  if (text === '---') return '<hr>';
  if (text.startsWith('|')) return table(lines);
  if (/^(-|\d+\.) /.test(text)) return list(lines);
  return `<p>${inline(lines.join(' '))}</p>`;
}

const parts = readFileSync(process.argv[2], 'utf8').replace(/<!--[^]*?-->\n?/g, '').split(/^```.*\n/m);
const body = parts.map((part, n) => (n % 2 ? drawn(part) : part.split(/\n{2,}/).map((text) => text.trim()).filter(Boolean).map(block).join('\n'))).join('\n');
console.log(`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Zeitnot: the manual</title><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="icon.svg" type="image/svg+xml"><link rel="stylesheet" href="style.css"></head>
<body class="paper"><main>
${body}
</main></body></html>`);
