# BDF fonts as rows of C: {code point, {rows from the top}}, for tool/scenario/text_reader.c.  Another way than that of tools/languages.py, so that
# the reader of the simulated display finds an error of the clock's font.  A character is taken from the first font that has it.
BEGIN { print "/* Made by tools/bdf_rows.awk from firmware/text/font. */" }
$1 == "ENCODING" { code = $2 }
$1 == "BITMAP" { inside = 1; rows = ""; next }
$1 == "ENDCHAR" { if (!known[code]++) printf "{0x%04X, {%s}},\n", code, rows; inside = 0 }
inside { rows = rows (rows == "" ? "" : ", ") "0x" $1 }
