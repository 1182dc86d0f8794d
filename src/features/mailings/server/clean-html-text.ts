import { linkAddress } from './clean-html-addresses.ts';
import type { Block, Inline } from './clean-html-blocks.ts';

/** A body that was typed as text: a blank line ends a paragraph, every other line break stays, addresses are links. */
export const blocksOfText = (text: string): Block[] =>
  text
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .filter(paragraph => paragraph.trim())
    .map(paragraph => ({
      kind: 'paragraph',
      name: 'p',
      align: null,
      children: paragraph
        .replace(/^\n|\n$/g, '')
        .split('\n')
        .flatMap((line, index) => [...(index ? [{ kind: 'break' } as const] : []), ...linked(line)]),
    }));

/** An address ends where white space or a bracket does, and without the sign that ends a sentence. */
const address = /https?:\/\/[^\s<>"{}|\\^`[\]]*[^\s<>"{}|\\^`[\].,;:!?'()]/giu;

function linked(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const addText = (text: string) => {
    if (text) found.push({ kind: 'text', text });
  };
  for (const { 0: typed, index } of line.matchAll(address)) {
    const href = linkAddress(typed);
    if (!href) continue;
    addText(line.slice(end, index));
    const children: Inline[] = [{ kind: 'text', text: typed }];
    found.push({ kind: 'mark', mark: { name: 'a', href, isButton: false }, children });
    end = index + typed.length;
  }
  addText(line.slice(end));
  return found;
}
