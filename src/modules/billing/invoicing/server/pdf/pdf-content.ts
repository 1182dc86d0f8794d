import type { SumRow } from '../../sum-rows.ts';

/** The content of a PDF as plain values, so that it can be passed to the rendering thread. */
export type PdfContent = {
  size: 'A4' | 'LETTER';
  /** BCP 47. */
  language: string;
  labels: PdfLabels;
  heading: string;
  number: string;
  /** PDF metadata: the practice's name. */
  author: string;
  /** Watermark on every page of a document that isn't payable. */
  mark: string | null;
  stamp: { text: string; tone: 'good' | 'bad' | 'quiet' } | null;
  logo: Logo | null;
  from: Side;
  to: Side;
  facts: [label: string, value: string][];
  /** Description of the whole invoice. */
  subject: string | null;
  lines: PdfLine[];
  hasTax: boolean;
  sums: SumRow[];
  /** Free texts with line breaks. */
  texts: string[];
  pay: { url: string; label: string } | null;
  /** `#rrggbb`, used for shapes only. */
  accent: string;
};

/** In the language of the document. */
export type PdfLabels = {
  columns: Record<'text' | 'quantity' | 'price' | 'tax' | 'amount', string>;
  from: string;
  billTo: string;
  scan: string;
  /** "Page {number} of {total}" */
  page: string;
  missingCharacters: string;
};

/** A PNG, with its size in pixels. */
export type Logo = { png: Uint8Array; width: number; height: number };
export type Side = { name: string; lines: string[] };
export type PdfLine = { text: string; quantity: string; price: string; tax: string; amount: string };
