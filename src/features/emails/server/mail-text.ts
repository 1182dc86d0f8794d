import { type CSSProperties, isValidElement, type ReactNode } from 'react';

/** Characters in a line. */
export const textWidth = 76;

/** Line breaks before and after; what has none is part of its line. */
const tags = new Map<string, [before: number, after: number] | null>([
  ['h1', [3, 2]],
  ['p', [2, 2]],
  ['table', [2, 2]],
  ['tr', [1, 1]],
  ['br', [1, 0]],
  ...['html', 'body', 'tbody', 'td', 'a', 'strong'].map((tag): [string, null] => [tag, null]),
]);

/**
 * The plain text of a mail, from the same tree as its HTML, for those that are written while somebody waits: to read the
 * HTML again took longer than to write it. Null where there is more than plain words, such as a list.
 */
export function mailText(tree: ReactNode): string | null {
  const text = { written: '', line: '', breaks: 0, keepsLines: false };
  const isPlain = write(tree, text);
  endLine(text, 0);
  return isPlain ? text.written : null;
}

type Text = { written: string; line: string; breaks: number; keepsLines: boolean };
type Props = { children?: ReactNode; href?: string; style?: CSSProperties; 'data-skip'?: boolean };

/** Returns false at what is not plain. */
function write(node: ReactNode, to: Text): boolean {
  if (typeof node === 'string' || typeof node === 'number') return writeWords(String(node), to);
  if (Array.isArray(node)) return node.every(each => write(each, to));
  if (!isValidElement<Props>(node)) return true;
  const { type, props } = node;
  if (typeof type === 'function') return write(Reflect.apply(type, undefined, [props]), to);
  // Symbols: fragments.
  if (typeof type !== 'string') return write(props.children, to);
  return type === 'head' || props['data-skip'] === true || writeTag(type, props, to);
}

function writeWords(words: string, to: Text): true {
  const [first = '', ...more] = to.keepsLines ? words.split('\n') : [words];
  to.line += first;
  for (const line of more) {
    endLine(to, 1);
    to.line += line;
  }
  return true;
}

function writeTag(tag: string, { children, href, style }: Props, to: Text): boolean {
  const breaks = tags.get(tag);
  if (breaks === undefined) return false;
  if (breaks) endLine(to, breaks[0]);
  const before = to.line.length;
  to.keepsLines = style?.whiteSpace === 'pre-line';
  const isPlain = write(children, to);
  to.keepsLines = false;
  if (href && to.line.slice(before) !== href) to.line += ` ${href}`;
  if (tag === 'td') to.line += ' ';
  if (breaks) endLine(to, breaks[1]);
  return isPlain;
}

/** Writes down the line, if there is anything on it; before the next one there are at least so many breaks. */
function endLine(text: Text, breaks: number) {
  const words = text.line.split(/[ \t\r\n\f\u200b]+/).filter(Boolean);
  text.line = '';
  if (words.length) {
    if (text.written) text.written += '\n'.repeat(text.breaks);
    text.written += wrapped(words);
    text.breaks = 0;
  }
  text.breaks = Math.max(text.breaks, breaks);
}

/** A word that is longer than a line, such as an address, stays whole. */
function wrapped(words: string[]): string {
  let text = '';
  let length = 0;
  for (const word of words) {
    const isNext = length > 0 && length + 1 + word.length <= textWidth;
    text += `${length ? (isNext ? ' ' : '\n') : ''}${word}`;
    length = isNext ? length + 1 + word.length : word.length;
  }
  return text;
}
