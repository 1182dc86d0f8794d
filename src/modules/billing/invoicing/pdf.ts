import { z } from 'zod';
import { type PaperKind, paperKinds } from '../../messaging/emails/invoice-pdfs.ts';
import { invoiceMessages } from './messages/catalog.ts';

export const pdfQuery = z.object({ paper: z.enum(paperKinds).default('invoice') });

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Hebrew', 'Arabic', 'Thai', 'Devanagari'],
  ...['Common', 'Inherited'],
];
const written = new RegExp(`^[${scripts.map(script => `\\p{Script=${script}}`).join('')}]*$`, 'u');
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}/u;

/** True if no bundled font covers the text: the PDF would show boxes for letters and omit emoji. */
export const isMissingInPdf = (text: string): boolean => !written.test(text) || emoji.test(text);

type Numbered = { invoiceNumber: string | null; creditNote: { number: string } | null; locale: string };

/** "Invoice INV-12.pdf" */
export function pdfName({ invoiceNumber, creditNote, locale }: Numbered, kind: PaperKind): string {
  const { invoiceFile, creditNoteFile, draftFile } = invoiceMessages.in(locale).paper;
  const ofInvoice = invoiceNumber === null ? draftFile : invoiceFile(invoiceNumber);
  const name = kind === 'invoice' ? ofInvoice : creditNoteFile(creditNote?.number ?? '');
  return `${name.replaceAll('/', '-')}.pdf`;
}
