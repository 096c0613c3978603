// A file for the user, where the browser keeps such files.
export function download(name, data) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([data]));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
