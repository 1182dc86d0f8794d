import { attachment } from '../../../../platform/http/attachment.ts';
import { type PrivateRoutes, privateRoutes, readId, readQuery } from '../../../../platform/http/routes.ts';
import { pdfQuery } from '../../paper.ts';
import { invoicePdf, type PaperFile } from './invoice-pdf.ts';

/** Below /api/invoices. */
export const invoicePdfRoutes: PrivateRoutes = privateRoutes().get('/:id/pdf', async c => {
  const which = { invoiceId: readId(c, 'Invoice'), kind: readQuery(c, pdfQuery).paper };
  return answerPdf(await invoicePdf(c.get('services'), c.get('who'), which));
});

export const answerPdf = ({ name, pdf }: PaperFile): Response =>
  new Response(pdf, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachment(name),
      'content-length': String(pdf.length),
      'cache-control': 'no-store',
    },
  });
