import type { SumRow } from '../../sums.ts';

/** Everything that a PDF shows, in words: plain values, which travel to the thread that draws it. */
export type Paper = {
  size: 'A4' | 'LETTER';
  heading: string;
  number: string;
  /** What the practice is called by its reader. */
  author: string;
  /** Across every page, where it is no bill. */
  mark: 'Draft' | 'Void' | null;
  stamp: { text: string; tone: 'good' | 'bad' | 'quiet' } | null;
  logo: Logo | null;
  from: Side;
  to: Side;
  facts: [label: string, value: string][];
  /** What all of it is for. */
  subject: string | null;
  lines: PaperLine[];
  hasTax: boolean;
  sums: SumRow[];
  /** Free texts of several lines. */
  texts: string[];
  pay: { url: string; label: string } | null;
  /** `#rrggbb`, for shapes only. */
  accent: string;
};

/** A PNG; its size in pixels. */
export type Logo = { png: Uint8Array; width: number; height: number };
export type Side = { name: string; lines: string[] };
export type PaperLine = { text: string; quantity: string; price: string; tax: string; amount: string };
