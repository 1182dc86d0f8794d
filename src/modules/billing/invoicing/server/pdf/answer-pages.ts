import { Document, Page } from '@react-pdf/renderer';
import { createElement } from 'react';
import { textWidth } from './drawable-text.ts';
import { block, faint, hair, ink, margin, rowOf, soft, strong, text, view } from './elements.ts';
import type { Logo } from './pdf-content.ts';

/** A submitted form as plain values. Unlike an invoice, it is rendered from a snapshot. */
export type AnswerPaper = {
  size: 'A4' | 'LETTER';
  /** BCP 47. */
  language: string;
  labels: { page: string; missingCharacters: string };
  heading: string;
  author: string;
  logo: Logo | null;
  accent: string;
  facts: [label: string, value: string][];
  intro: string | null;
  entries: {
    kind: 'heading' | 'text' | 'question';
    label: string;
    clause: string | null;
    lines: string[];
    isQuiet: boolean;
  }[];
  signature: { label: string; name: string; lines: string[] } | null;
  /** ISO 8601. Used as the file’s creation date, so that rendering is reproducible byte by byte. */
  createdAt: string;
};

/** All texts that people wrote. */
export const writtenInAnswers = ({ heading, author, facts, intro, entries, signature }: AnswerPaper): string[] => [
  ...[heading, author, intro ?? ''],
  ...facts.map(([, value]) => value),
  ...entries.flatMap(({ label, clause, lines }) => [label, clause ?? '', ...lines]),
  ...(signature ? [signature.name, ...signature.lines] : []),
];

type Parts = {
  width: number;
  letterhead: ReturnType<typeof view>;
  foot: ReturnType<typeof view>;
  note: ReturnType<typeof view> | null;
};

export function answerDocument(paper: AnswerPaper, { width, letterhead, foot, note }: Parts) {
  const { size, heading, author, accent, language, createdAt, intro, facts, entries, signature } = paper;
  const date = new Date(createdAt);
  const meta = {
    title: heading,
    author,
    language,
    creator: 'Sorrel',
    producer: 'Sorrel',
    creationDate: date,
    modificationDate: date,
  };
  return createElement(
    Document,
    meta,
    createElement(
      Page,
      { size, style: { paddingTop: margin, paddingHorizontal: margin, paddingBottom: 64, color: ink } },
      view({ position: 'absolute', top: 0, left: 0, right: 0, height: 4, backgroundColor: accent }, [], {
        fixed: true,
      }),
      letterhead,
      view({ marginTop: 28 }, [block(heading, width, { size: 20, weight: 600, extraStyle: { lineHeight: 1.2 } })]),
      factsOf(facts, width),
      intro && view({ marginBottom: 6 }, [block(intro, width, { color: soft })]),
      ...entries.map(entry => entryOf(entry, width)),
      signature && signatureOf(signature, width),
      note,
      foot,
    ),
  );
}

function factsOf(facts: AnswerPaper['facts'], width: number) {
  const part = (width - 20 * (facts.length - 1)) / facts.length;
  return rowOf(
    { marginTop: 16, marginBottom: 18 },
    facts.map(([label, value], at) =>
      view({ width: part, marginRight: at < facts.length - 1 ? 20 : 0 }, [
        text(label, { size: 8.5, color: faint }),
        block(value, part),
      ]),
    ),
  );
}

function entryOf({ kind, label, clause, lines, isQuiet }: AnswerPaper['entries'][number], width: number) {
  if (kind === 'heading')
    return view({ marginTop: 18, marginBottom: 2 }, [block(label, width, { size: 13, weight: 600 })], {
      minPresenceAhead: 60,
    });
  if (kind === 'text') return view({ marginTop: 8 }, [block(label, width, { color: soft })]);
  // A long answer continues on the next page; a question is never separated from the start of its answer.
  return view({ borderTopWidth: 0.75, borderTopColor: hair, paddingVertical: 8 }, [
    view({}, [block(label, width, { weight: 500 })], { minPresenceAhead: 24 }),
    ...(clause ? [block(clause, width, { color: soft, extraStyle: { marginTop: 4, marginBottom: 4 } })] : []),
    ...lines.map(line => block(line, width, { color: isQuiet ? faint : ink })),
  ]);
}

function signatureOf({ label, name, lines }: NonNullable<AnswerPaper['signature']>, width: number) {
  const size = Math.min(20, (20 * (width - 20)) / Math.max(1, textWidth(name, 20, 500)));
  return view(
    { marginTop: 26, borderTopWidth: 0.75, borderTopColor: strong, paddingTop: 8 },
    [
      text(label, { size: 8.5, color: faint }),
      text(name, { size, weight: 500 }),
      ...lines.map(line => block(line, width, { size: 8.5, color: faint })),
    ],
    { wrap: false },
  );
}
