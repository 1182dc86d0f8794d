import { z } from 'zod';
import { type PaperKind, paperKinds } from '../../messaging/emails/invoice-pdfs.ts';

/** Which of the two is asked for. */
export const pdfQuery = z.object({ paper: z.enum(paperKinds).default('invoice') });

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Hebrew', 'Arabic', 'Thai', 'Devanagari'],
  ...['Common', 'Inherited'],
];
const written = new RegExp(`^[${scripts.map(script => `\\p{Script=${script}}`).join('')}]*$`, 'u');
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}/u;

/** What no font of ours holds: a PDF has boxes in the place of letters, and nothing in that of emoji. */
export const isLackingInPdf = (text: string): boolean => !written.test(text) || emoji.test(text);

type Numbered = { invoiceNumber: string | null; creditNote: { number: string } | null };

/** "Invoice INV-12.pdf" */
export function paperName({ invoiceNumber, creditNote }: Numbered, kind: PaperKind): string {
  const name = kind === 'invoice' ? `Invoice ${invoiceNumber ?? 'draft'}` : `Credit note ${creditNote?.number ?? ''}`;
  return `${name.replaceAll('/', '-')}.pdf`;
}
