/** A block of parsed Markdown (a small subset), as shown on pages, in mails and in the app. */
export type Block =
  | { kind: 'title'; text: string }
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'steps'; items: string[] };

export function readBlocks(body: string): Block[] {
  return body
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}|\n(?=#)/)
    .map(part => part.trim())
    .filter(Boolean)
    .flatMap(readBlock);
}

function readBlock(part: string): Block[] {
  const [first = '', ...rest] = part.split('\n');
  const heading = first.match(/^(#{1,4})\s+(.+)$/);
  if (heading) {
    const text = heading[2] ?? '';
    const own: Block = heading[1] === '#' ? { kind: 'title', text } : { kind: 'heading', text };
    return rest.length ? [own, ...readBlock(rest.join('\n').trim())] : [own];
  }
  const lines = [first, ...rest];
  const at = lines.findIndex(line => kindOf(line) !== kindOf(first));
  const own = at < 0 ? lines : lines.slice(0, at);
  const kind = kindOf(first);
  const block: Block =
    kind === 'paragraph'
      ? { kind, text: own.join('\n') }
      : { kind, items: own.map(line => line.replace(/^\s*(?:[-*•]|\d+[.)])\s+/, '')) };
  return at < 0 ? [block] : [block, ...readBlock(lines.slice(at).join('\n'))];
}

const kindOf = (line: string) =>
  /^\s*[-*•]\s+/.test(line) ? 'list' : /^\s*\d+[.)]\s+/.test(line) ? 'steps' : 'paragraph';

/** Splits a line into plain and bold parts. */
export const readStrong = (text: string): { text: string; isStrong: boolean }[] =>
  text
    .split(/\*\*(.+?)\*\*/g)
    .map((piece, index) => ({ text: piece, isStrong: index % 2 === 1 }))
    .filter(piece => piece.text);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const inline = (text: string) =>
  readStrong(text)
    .map(piece => (piece.isStrong ? `<strong>${escaped(piece.text)}</strong>` : escaped(piece.text)))
    .join('')
    .replaceAll('\n', '<br>');

/** HTML for the body of a mail. */
export const toHtml = (body: string): string =>
  readBlocks(body)
    .map(block => {
      if (block.kind === 'title' || block.kind === 'heading') return `<h2>${inline(block.text)}</h2>`;
      if (block.kind === 'paragraph') return `<p>${inline(block.text)}</p>`;
      const name = block.kind === 'list' ? 'ul' : 'ol';
      return `<${name}>${block.items.map(item => `<li>${inline(item)}</li>`).join('')}</${name}>`;
    })
    .join('');
