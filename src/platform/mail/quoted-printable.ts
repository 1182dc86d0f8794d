/**
 * Text as printable ASCII in lines of at most 76 characters (RFC 2045, section 6.7): the library's own way takes as long
 * as all the rest of a mail.
 */
export const quotedPrintable = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(line => fold(line.replace(/[^\t\x20-\x3c\x3e-\x7e]+/gu, escapeBytes).replace(/[\t ]$/, escapeBytes)))
    .join('\r\n');

const escapeBytes = (characters: string) => {
  let escaped = '';
  for (const byte of Buffer.from(characters)) escaped += `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
  return escaped;
};

const longest = 76;

/** A line ends softly with "=", never within an escaped byte. */
function fold(line: string): string {
  if (line.length <= longest) return line;
  const parts: string[] = [];
  let from = 0;
  while (line.length - from > longest) {
    let to = from + longest - 1;
    if (line[to - 1] === '=') to -= 1;
    else if (line[to - 2] === '=') to -= 2;
    parts.push(line.slice(from, to));
    from = to;
  }
  parts.push(line.slice(from));
  return parts.join('=\r\n');
}
