import { attachment } from '../../../../../platform/http/attachment.ts';
import type { PdfFile } from './invoice-pdf.ts';

export const answerPdf = ({ name, pdf }: PdfFile): Response =>
  new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(name),
      'content-length': String(pdf.length),
      'cache-control': 'no-store',
    },
  });
