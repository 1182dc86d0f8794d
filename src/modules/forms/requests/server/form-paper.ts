import { dayIn } from '../../../../shared/dates.ts';
import { formatCalendarDate, formatDayAndTime } from '../../../../shared/format/format-time.ts';
import type { AnswerPaper } from '../../../billing/invoicing/server/pdf/answer-pages.ts';
import { type PdfFile, renderPdf } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import type { FormDocument } from '../document.ts';
import { requestMessages } from '../messages/catalog.ts';
import { checksumOf } from './answers.ts';

/**
 * The PDF of a submitted form. It is rendered from the document only, so it never changes. @throws AppError unavailable
 */
export async function formPdf(document: FormDocument): Promise<PdfFile> {
  const name = `${document.title.replace(/[/\\:*?"<>|]/g, '-')}.pdf`;
  return { name, pdf: await renderPdf(composePaper(document)) };
}

/** The content of the PDF. */
export function composePaper(document: FormDocument): AnswerPaper {
  const { locale, timeZone, signature, finishedAt, logo } = document;
  const { paper: t, words } = requestMessages.in(locale);
  const when = (instant: string) => formatDayAndTime(instant, timeZone, locale);
  const since = formatCalendarDate(dayIn(new Date(document.publishedAt), timeZone), locale);
  return {
    size: locale.startsWith('en-US') ? 'LETTER' : 'A4',
    language: new Intl.Locale(locale).baseName,
    labels: { page: t.page('{number}', '{total}'), missingCharacters: t.missingCharacters },
    heading: document.title,
    author: document.practiceName,
    logo: logo && { ...logo, png: new Uint8Array(Buffer.from(logo.png, 'base64')) },
    accent: document.color,
    facts: [
      [t.client, document.clientName],
      [signature ? t.signed : t.sent, when(signature?.at ?? finishedAt)],
      [t.versionLabel, `${document.version}, ${since}`],
    ],
    intro: document.intro,
    entries: document.entries.map(({ kind, label, lines, isAsk, clause }) => ({
      kind: kind === 'heading' || kind === 'text' ? kind : 'question',
      ...{ label, clause },
      lines: lines.length || kind === 'heading' || kind === 'text' ? lines : [words.noAnswer],
      isQuiet: isAsk || !lines.length,
    })),
    signature: signature && {
      label: t.signature,
      name: signature.name,
      lines: [when(signature.at), t.checksum(checksumOf(document))],
    },
    createdAt: finishedAt,
  };
}
