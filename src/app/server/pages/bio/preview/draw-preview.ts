import type { Font, PathCommand } from 'opentype.js';
import sharp from 'sharp';
import { bioMessages } from '../../../../../modules/site/storefront/messages/catalog.ts';
import type { FileStore } from '../../../../../platform/files/store.ts';
import { breakLines, fontFor, type Weight, widthOf } from '../../../../../platform/formats/fonts.ts';
import type { PreviewCard } from './preview-card.ts';

export const previewWidth = 1200;
export const previewHeight = 630;
const margin = 80;
const pictureSize = 320;

/** Renders the card as a PNG of 1200 × 630 pixels. */
export async function drawPreview(card: PreviewCard, files: FileStore): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await readPicture(card, files);
  const svg = sharp(Buffer.from(drawCard(card, picture !== null)));
  const place = { left: previewWidth - margin - pictureSize, top: (previewHeight - pictureSize) / 2 };
  const drawn = svg.composite(picture ? [{ input: picture, ...place }] : []);
  return new Uint8Array(await drawn.png({ compressionLevel: 9 }).toBuffer());
}

/** Null without a picture, or if its file no longer exists. */
async function readPicture({ picture }: PreviewCard, files: FileStore): Promise<Buffer | null> {
  const content = picture && (await files.get(picture.url.replace('/files/', '')));
  if (!content) return null;
  const size = { width: pictureSize, height: pictureSize };
  if (!picture.isFace) {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    return sharp(content)
      .resize({ ...size, fit: 'contain', background })
      .png()
      .toBuffer();
  }
  const half = pictureSize / 2;
  const round = Buffer.from(
    `<svg width="${pictureSize}" height="${pictureSize}"><circle cx="${half}" cy="${half}" r="${half}"/></svg>`,
  );
  return sharp(content)
    .resize({ ...size, fit: 'cover' })
    .composite([{ input: round, blend: 'dest-in' }])
    .png()
    .toBuffer();
}

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
  const drawable = words.filter(word => !word.isLost && word.drawn);
  if (all === 0 || sum(drawable.map(word => word.letters)) < all / 2) return null;
  return drawable.map(word => word.drawn);
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

type Row = { text: string; size: number; weight: Weight; color: string; height: number };

function drawCard(card: PreviewCard, hasPicture: boolean): string {
  const { colors } = card;
  const rows = rowsOf(card, previewWidth - 2 * margin - (hasPicture ? pictureSize + 64 : 0));
  const footer = 560;
  const free = footer - 60 - margin;
  let y = margin + (free - rows.reduce((total, row) => total + row.height, 0)) / 2;
  const texts = rows.map(row => {
    y += row.height;
    const d = outline(row.text, { x: margin, y: y - row.height * 0.25, size: row.size, weight: row.weight });
    return `<path fill="${row.color}" d="${d}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${previewWidth}" height="${previewHeight}">`,
    `<rect width="100%" height="100%" fill="${colors.page}"/>`,
    `<rect width="20" height="100%" fill="${colors.primary}"/>`,
    ...texts,
    drawFooter(card, footer),
    '</svg>',
  ].join('');
}

type Frame = { width: number; lines: number; weight: Weight };

/** Breaks words into at most `frame.lines` lines; longer text ends with an ellipsis. */
function fitLines(words: string[], size: number, frame: Frame): { lines: string[]; isWhole: boolean } {
  const all = breakLines(words, size, frame);
  if (all.length <= frame.lines) return { lines: all, isWhole: true };
  const fittingLines = all.slice(0, frame.lines);
  const last = `${fittingLines.pop() ?? ''} ${all[frame.lines] ?? ''}`;
  return { lines: [...fittingLines, shortened(last, size, frame)], isWhole: false };
}

/** The largest size at which the text fits; otherwise the smallest size, truncated. */
export function fitSize(words: string[], sizes: number[], frame: Frame): { lines: string[]; size: number } {
  for (const size of sizes) {
    const isBroken = words.some(word => widthOf(word, size, frame.weight) > frame.width);
    const { lines, isWhole } = fitLines(words, size, frame);
    if (isWhole && !isBroken) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  return { lines: fitLines(words, size, frame).lines, size };
}

function shortened(line: string, size: number, { width, weight }: Frame): string {
  let truncated = line;
  while (truncated && widthOf(`${truncated}…`, size, weight) > width) truncated = truncated.slice(0, -1).trimEnd();
  return `${truncated}…`;
}

/** The name in up to three lines at the largest fitting size, the tagline in up to two. */
function rowsOf({ name, tagline, slug, colors }: PreviewCard, width: number): Row[] {
  const nameWords = drawableWords(name, 700) ?? [slug];
  const title = fitSize(nameWords, [88, 76, 64, 54], { width, lines: 3, weight: 700 });
  const taglineText = drawableWords(tagline, 500);
  const under = taglineText ? fitLines(taglineText, 36, { width, lines: 2, weight: 500 }).lines : [];
  return [
    ...title.lines.map(text => ({
      ...title,
      text,
      weight: 700 as const,
      color: colors.text,
      height: title.size * 1.14,
    })),
    ...under.map((text, index) => ({
      text,
      size: 36,
      weight: 500 as const,
      color: colors.ink,
      height: index === 0 ? 64 : 48,
    })),
  ];
}

function drawFooter({ takesBookings, address, colors, language = 'en' }: PreviewCard, y: number): string {
  const call = bioMessages.in(language).book;
  const size = 28;
  const width = widthOf(call, size, 700) + 56;
  const button = [
    `<rect x="${margin}" y="${y - 42}" width="${width}" height="62" rx="14" fill="${colors.primary}"/>`,
    `<path fill="${colors.onPrimary}" d="${outline(call, { x: margin + 28, y: y - 1, size, weight: 700 })}"/>`,
  ].join('');
  const x = takesBookings ? margin + width + 32 : margin;
  const shown = fitLines([address], size, { width: previewWidth - margin - x, lines: 1, weight: 500 }).lines[0] ?? '';
  return `${takesBookings ? button : ''}<path fill="${colors.soft}" d="${outline(shown, { x, y: y - 1, size, weight: 500 })}"/>`;
}
