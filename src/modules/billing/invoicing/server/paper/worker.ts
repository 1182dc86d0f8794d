import { parentPort } from 'node:worker_threads';
import { Font, renderToBuffer } from '@react-pdf/renderer';
import { subsets } from '../../../../../platform/lettering/fonts.ts';
import { paperDocument, writtenIn } from './document.ts';
import { loadFontsFor } from './drawable.ts';
import { registerFonts } from './fonts.ts';
import type { Paper } from './paper.ts';

// Runs in a thread of its own: a long invoice takes longer to lay out than anybody else's call may wait.

export type Order = { id: number; paper: Paper };
export type Drawn = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
/** The letters that others are composed of: printable ASCII, Greek and Cyrillic. */
const plainLetters = [...range(0x21, 0x7e), ...range(0x391, 0x3c9), ...range(0x410, 0x44f), 'ı'];

/**
 * Looks each plain letter up in each weight before the first document. fontkit caches glyphs for the life of the thread,
 * and one that it first meets as a part of a composed letter (the "a" in "á") has no character: every later document
 * would lose that letter for searching, copying and screen readers, though it is drawn.
 */
async function cachePlainLetters() {
  for (const fontWeight of [400, 500, 600] as const) {
    let letters = plainLetters;
    for (const fontFamily of subsets) {
      if (letters.length === 0) break;
      await Font.load({ fontFamily, fontWeight });
      const font = Font.getFont({ fontFamily, fontWeight }).data;
      const isIn = (letter: string) => font?.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0) ?? false;
      font?.layout(letters.filter(isIn).join(' '));
      letters = letters.filter(letter => !isIn(letter));
    }
  }
}

registerFonts();
/** One after the other. */
let before: Promise<unknown> = cachePlainLetters();

parentPort?.on('message', ({ id, paper }: Order) => {
  before = before.then(async () => {
    const drawn: Drawn = await draw(paper).then(
      pdf => ({ id, pdf }),
      reason => ({ id, error: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) }),
    );
    parentPort?.postMessage(drawn, 'pdf' in drawn ? [drawn.pdf.buffer] : []);
  });
});

async function draw(paper: Paper) {
  await loadFontsFor(writtenIn(paper));
  return new Uint8Array(await renderToBuffer(paperDocument(paper)));
}
