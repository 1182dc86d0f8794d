import type { Font, PathCommand } from 'opentype.js';
import { fontFor, type Weight } from '../../../../../platform/lettering/fonts.ts';

// Text is drawn as outlines, so a picture looks the same on every machine. Characters missing from the fonts are never
// drawn as empty boxes.

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const isLetter = /[\p{L}\p{N}]/u;
/** Control characters, and combining marks without a precomposed letter. */
const isUnseen = /[\p{C}\p{M}]/u;

/**
 * The words that can be drawn. Symbols missing from the fonts (emoji) are removed; a word with a missing letter is
 * removed completely. Null when fewer than half of the letters remain, because the rest would be misleading.
 */
export function drawableWords(text: string, weight: Weight): string[] | null {
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .map(word => readWord(word, weight));
  const all = sum(words.map(word => word.letters));
  const kept = words.filter(word => !word.isLost && word.drawn);
  if (all === 0 || sum(kept.map(word => word.letters)) < all / 2) return null;
  return kept.map(word => word.drawn);
}

function readWord(word: string, weight: Weight) {
  let [drawn, letters, isLost] = ['', 0, false];
  for (const { segment } of graphemes.segment(word)) {
    const can = !isUnseen.test(segment) && [...segment].every(character => fontFor(character, weight));
    if (isLetter.test(segment)) letters++;
    if (can) drawn += segment;
    else if (isLetter.test(segment)) isLost = true;
  }
  return { drawn, letters, isLost };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

/** Splits text into runs of one font. */
function runsOf(text: string, weight: Weight): { font: Font; text: string }[] {
  const runs: { font: Font; text: string }[] = [];
  for (const character of text) {
    const font = fontFor(character, weight);
    if (!font) continue;
    const last = runs.at(-1);
    if (last?.font === font) last.text += character;
    else runs.push({ font, text: character });
  }
  return runs;
}

/** The outline as SVG path data; `y` is the baseline. */
export function outline(text: string, { x, y, size, weight }: { x: number; y: number; size: number; weight: Weight }) {
  let at = x;
  return runsOf(text, weight)
    .map(run => {
      const path = run.font.getPath(run.text, at, y, size);
      at += run.font.getAdvanceWidth(run.text, size);
      return path.commands.map(written).join('');
    })
    .join('');
}

/** opentype.js's own serialization does not always separate numbers. */
function written(command: PathCommand): string {
  const { type, ...points } = command;
  const { x1, y1, x2, y2, x, y } = { ...noPoints, ...points };
  const numbers = [x1, y1, x2, y2, x, y].filter(number => number !== undefined);
  return type + numbers.map(number => number.toFixed(1)).join(' ');
}

const noPoints: Partial<Record<'x1' | 'y1' | 'x2' | 'y2' | 'x' | 'y', number>> = {};
