import { z } from 'zod';
import { paperKinds } from '../../messaging/emails/invoice-pdfs.ts';

export const pdfQuery = z.object({ paper: z.enum(paperKinds).default('invoice') });

const scripts = [
  ...['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Hebrew', 'Arabic', 'Thai', 'Devanagari'],
  ...['Common', 'Inherited'],
];
const written = new RegExp(`^[${scripts.map(script => `\\p{Script=${script}}`).join('')}]*$`, 'u');
const emoji = /\p{Emoji_Presentation}|\p{Regional_Indicator}/u;

/** True if no bundled font covers the text: the PDF would show boxes for letters and omit emoji. */
export const isMissingInPdf = (text: string): boolean => !written.test(text) || emoji.test(text);
