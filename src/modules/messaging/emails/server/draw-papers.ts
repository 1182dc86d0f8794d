import type { OutgoingMail } from '../../../../platform/mail/sender.ts';
import type { Services } from '../../../../platform/services.ts';
import { invoicePdf } from '../../../billing/invoicing/server/paper/invoice-pdf.ts';
import type { Mail } from './mail-rows.ts';

/**
 * The files of a mail as they travel: those that are papers of an invoice are drawn now, so that the outbox need not hold
 * them, and say what was paid until now.
 * @throws whatever keeps one from being drawn: the mail is tried again later
 */
export const drawPapers = (services: Services, { tenantId, attachments }: Mail): Promise<OutgoingMail['attachments']> =>
  Promise.all(
    attachments.map(async ({ paper, ...file }) => {
      if (!paper) return file;
      const { pdf } = await invoicePdf(services, { tenantId, userId: 0, role: 'viewer' }, paper);
      return { ...file, content: Buffer.from(pdf) };
    }),
  );
