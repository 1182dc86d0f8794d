import { parentPort } from 'node:worker_threads';
import { Document, Font, Image, Page, renderToBuffer, Text } from '@react-pdf/renderer';
import { createElement, type ReactNode } from 'react';
import { subsets } from '../../../../../platform/formats/fonts.ts';
import { type AnswerPaper, answerDocument, writtenInAnswers } from './answer-pages.ts';
import { drawable, loadFontsFor, losesCharacters, textWidth } from './drawable-text.ts';
import type { Style } from './elements.ts';
import {
  block,
  faint,
  familiesOf,
  figures,
  hair,
  ink,
  margin,
  registerFonts,
  rowOf,
  soft,
  strong,
  text,
  view,
} from './elements.ts';
import { payBox } from './pay-box.ts';
import type { PdfContent, Side } from './pdf-content.ts';

// Runs in a worker thread, because the layout of a long invoice would block the event loop.

export type RenderRequest = { id: number; paper: PdfContent | AnswerPaper };
export type RenderResult = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; error: string };

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
/** The base letters of composed ones: printable ASCII, Greek and Cyrillic. */
const plainLetters = [...range(0x21, 0x7e), ...range(0x391, 0x3c9), ...range(0x410, 0x44f), 'ı'];

/**
 * Loads each base letter in each weight before the first document. fontkit caches glyphs for the life of the thread,
 * and a glyph first loaded as a part of a composed letter (the "a" in "á") has no character: every later document would
 * lose that letter for search, copying and screen readers, though it is drawn.
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
/** Documents are rendered one after the other. */
let before: Promise<unknown> = cachePlainLetters();

parentPort?.on('message', ({ id, paper }: RenderRequest) => {
  before = before.then(async () => {
    const drawn: RenderResult = await renderDocument(paper).then(
      pdf => ({ id, pdf }),
      reason => ({ id, error: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason) }),
    );
    parentPort?.postMessage(drawn, 'pdf' in drawn ? [drawn.pdf.buffer] : []);
  });
});

/** Page widths in points. */
const widths = { A4: 595.28, LETTER: 612 };

/** The table of invoice lines, with a header that repeats on every page. */
function lineTable({ lines, hasTax, labels }: PdfContent, width: number) {
  const columns = columnsOf(width, hasTax);
  const cell = (at: keyof typeof columns, content: ReactNode) =>
    view({ width: columns[at], paddingLeft: at === 'text' ? 0 : 8 }, [content]);
  const heads = labels.columns;
  const small = { size: 8.5, weight: 500, color: faint } as const;
  const head = rowOf(
    { borderBottomWidth: 0.75, borderBottomColor: strong, paddingBottom: 5 },
    [
      cell('text', block(heads.text, columns.text, small)),
      ...names(hasTax).map(name => cell(name, figures(heads[name], small))),
    ],
    { fixed: true },
  );
  const rows = lines.map(line =>
    rowOf(
      underline,
      [cell('text', block(line.text, columns.text - 4)), ...names(hasTax).map(name => cell(name, figures(line[name])))],
      { wrap: false },
    ),
  );
  return view({}, [head, ...rows]);
}

const underline: Style = { borderBottomWidth: 0.75, borderBottomColor: hair, paddingVertical: 6.5 };

const names = (hasTax: boolean) =>
  hasTax ? (['quantity', 'price', 'tax', 'amount'] as const) : (['quantity', 'price', 'amount'] as const);

/** Column widths in points, wide enough for the largest amounts. */
function columnsOf(width: number, hasTax: boolean) {
  const fixed = { quantity: 58, price: 94, tax: hasTax ? 52 : 0, amount: 96 };
  const fixedWidth = Object.values(fixed).reduce((sum, each) => sum + each, 0);
  return { text: width - fixedWidth, ...fixed };
}

function pdfDocument(paper: PdfContent) {
  const { size, heading, number, author, accent, language } = paper;
  const width = widths[size] - 2 * margin;
  return createElement(
    Document,
    { title: `${heading} ${number}`, author, language, creator: 'Sorrel', producer: 'Sorrel' },
    createElement(
      Page,
      { size, style: { paddingTop: margin, paddingHorizontal: margin, paddingBottom: 64, color: ink } },
      view({ position: 'absolute', top: 0, left: 0, right: 0, height: 4, backgroundColor: accent }, [], {
        fixed: true,
      }),
      markOf(paper),
      letterhead(paper, width),
      title(paper),
      parties(paper, width),
      paper.subject && view({ marginBottom: 12 }, [block(paper.subject, width, { size: 11, weight: 500 })]),
      lineTable(paper, width),
      closing(paper, width),
      ...paper.texts.map(each => view({ marginTop: 14 }, [block(each, width, { size: 9, color: soft })])),
      boxNote(paper, typedTextsIn(paper), width),
      pageFoot(paper.labels, [paper.from.name, `${heading} ${number}`]),
    ),
  );
}

function letterhead({ logo, from }: Pick<PdfContent, 'logo' | 'from'>, width: number) {
  const picture = logo && drawLogo(logo);
  const name = block(from.name, width - (picture ? 190 : 0), { size: 12, weight: 600 });
  return rowOf({ alignItems: 'center', minHeight: 40 }, [picture, name]);
}

/** In points. */
const maxOfLogo = { width: 170, height: 48 };

function drawLogo({ png, width, height }: NonNullable<PdfContent['logo']>) {
  const scale = Math.min(maxOfLogo.width / width, maxOfLogo.height / height, 0.5);
  const style = { width: width * scale, height: height * scale, marginRight: 14 };
  return createElement(Image, { src: { data: Buffer.from(png), format: 'png' }, style });
}

const tones = {
  good: { color: '#047857', backgroundColor: '#eef9f3', borderColor: '#b2e3cb' },
  bad: { color: '#b42318', backgroundColor: '#fdf2f0', borderColor: '#f3cdc7' },
  quiet: { color: soft, backgroundColor: '#f5f5f2', borderColor: '#d3d4cd' },
};

function title({ heading, number, stamp }: PdfContent) {
  const headingBlock = view({}, [
    text(heading, { size: 22, weight: 600, extraStyle: { lineHeight: 1.2, letterSpacing: -0.4 } }),
    text(number, { size: 11, color: soft, extraStyle: { fontFeatureSettings: ['tnum'] } }),
  ]);
  const { color, ...frame } = tones[stamp?.tone ?? 'quiet'];
  const badge = stamp && { ...frame, borderWidth: 0.75, borderRadius: 3, paddingHorizontal: 7, paddingVertical: 2 };
  return rowOf({ marginTop: 28, justifyContent: 'space-between', alignItems: 'flex-start' }, [
    headingBlock,
    badge && view(badge, [text(stamp.text, { size: 9.5, weight: 500, color })]),
  ]);
}

function parties({ from, to, facts, labels }: PdfContent, width: number) {
  const part = (width - 2 * 20) / 3;
  const dates = facts.map(([label, value], index) =>
    view({ marginTop: index ? 6 : 0 }, [text(label, { size: 8.5, color: faint }), text(value)]),
  );
  return rowOf({ marginTop: 24, marginBottom: 26 }, [
    view({ width: part, marginRight: 20 }, side(labels.from, from, part)),
    view({ width: part, marginRight: 20 }, side(labels.billTo, to, part)),
    view({ width: part }, dates),
  ]);
}

const side = (label: string, { name, lines }: Side, width: number) => [
  text(label, { size: 8.5, color: faint }),
  block(name, width, { weight: 500 }),
  ...lines.map(line => block(line, width, { color: soft })),
];

/** The totals on the right and the payment box on the left, kept together on one page. */
function closing({ sums, pay, labels }: PdfContent, width: number) {
  const right = Math.min(270, width * 0.54);
  const left = width - right - 28;
  const rows = sums.map(({ label, value, kind }, index) => {
    const isDue = kind === 'due';
    const style = { size: isDue ? 12 : 10, weight: isDue ? (600 as const) : (400 as const) };
    // Tabular figures are all as wide as a zero.
    const valueWidth = textWidth(value.replace(/\d/g, '0'), style.size, style.weight);
    const rule =
      index && (kind === 'total' || isDue) ? { borderTopWidth: 0.75, borderTopColor: isDue ? strong : hair } : {};
    return rowOf({ paddingVertical: isDue ? 7 : 3, marginTop: isDue ? 4 : 0, ...rule }, [
      view({ flexGrow: 1 }, [
        block(label, right - Math.max(92, valueWidth + 8), {
          ...style,
          color: isDue ? ink : kind === 'quiet' ? faint : soft,
        }),
      ]),
      figures(value, { ...style, color: kind === 'quiet' ? faint : ink }),
    ]);
  });
  return rowOf(
    { marginTop: 14, justifyContent: 'space-between' },
    [view({ width: left }, [pay && payBox(pay, labels.scan, left)]), view({ width: right }, rows)],
    { wrap: false },
  );
}

/** All texts that users typed: they decide which fonts are loaded. */
const typedTextsIn = ({ number, facts, from, to, subject, lines, texts, sums }: PdfContent): string[] => [
  number,
  ...facts.map(([, value]) => value),
  from.name,
  ...from.lines,
  to.name,
  ...to.lines,
  subject ?? '',
  ...lines.map(line => line.text),
  ...sums.map(({ label }) => label),
  ...texts,
];

/** Explains boxes and omitted characters, if the document has any. */
function boxNote({ labels }: Pick<AnswerPaper, 'labels'>, written: string[], width: number) {
  if (!written.some(losesCharacters)) return null;
  return view({ marginTop: 14 }, [block(labels.missingCharacters, width, { size: 8.5, color: faint })]);
}

/** In points: the width of the page's diagonal that the watermark may take. */
const maxMarkWidth = 520;

/** The watermark, behind the content of each page. */
function markOf({ mark }: PdfContent) {
  if (!mark) return null;
  const place = { position: 'absolute', top: 330, left: 0, right: 0, transform: 'rotate(-28deg)' } as const;
  const size = Math.min(150, (150 * maxMarkWidth) / textWidth(mark, 150, 600));
  return view(place, [text(mark, { size, weight: 600, color: '#f1f1ee', extraStyle: { textAlign: 'center' } })], {
    fixed: true,
  });
}

function pageFoot(labels: { page: string }, parts: string[]) {
  const fullText = drawable(parts.join(' · '));
  const short = fullText.length > 70 ? `${fullText.slice(0, 69)}…` : fullText;
  const style = { fontFamily: familiesOf(short), fontSize: 8.5, color: faint };
  const place = {
    position: 'absolute',
    left: margin,
    right: margin,
    bottom: 28,
    justifyContent: 'space-between',
  } as const;
  const pages = ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
    totalPages > 1 ? labels.page.replace('{number}', String(pageNumber)).replace('{total}', String(totalPages)) : '';
  return rowOf(place, [createElement(Text, { style }, short), createElement(Text, { style, render: pages })], {
    fixed: true,
  });
}

/** The pages of a form with its answers. */
function answersDocument(paper: AnswerPaper) {
  const width = widths[paper.size] - 2 * margin;
  return answerDocument(paper, {
    width,
    letterhead: letterhead({ logo: paper.logo, from: { name: paper.author, lines: [] } }, width),
    foot: pageFoot(paper.labels, [paper.author, paper.heading]),
    note: boxNote(paper, writtenInAnswers(paper), width),
  });
}

async function renderDocument(paper: PdfContent | AnswerPaper) {
  const isAnswers = 'entries' in paper;
  await loadFontsFor(isAnswers ? writtenInAnswers(paper) : typedTextsIn(paper));
  return new Uint8Array(await renderToBuffer(isAnswers ? answersDocument(paper) : pdfDocument(paper)));
}
