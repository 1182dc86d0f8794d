import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { letterheadOf } from '../../../messaging/emails/server/letterhead.ts';
import { MailHeading, renderMail } from '../../../messaging/emails/server/MailLayout.tsx';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { findContact } from '../../../site/storefront/server/storefront.ts';
import type { InvoiceDetail } from '../contract.ts';
import { type PaperKind, paperName } from '../paper.ts';

type Words = {
  cause: string;
  paper?: PaperKind;
  subject: string;
  title: string;
  preview: string;
  says: ReactNode;
};

/**
 * A mail about an invoice to its client, as the record names them now, in the caller's transaction; its paper is drawn
 * when it is sent. Returns the mail's id: null where there is no address, or a mail of the same cause.
 */
export async function queueInvoicePost(
  services: Services,
  scope: Scope,
  invoice: InvoiceDetail,
  write: (name: string, zone: string) => Words,
): Promise<number | null> {
  const [client, practice, contact] = await Promise.all([
    getClient(scope, invoice.clientId),
    getPractice(scope),
    findContact(scope),
  ]);
  if (!client.email) return null;
  const { name, settings } = practice;
  const { cause, paper = 'invoice', subject, title, preview, says } = write(name, settings.timeZone);
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      {says}
    </>
  );
  return queueMail(services, scope, {
    ...renderMail({ title, preview, practice: letterheadOf(services, practice), children }),
    cause,
    clientId: invoice.clientId,
    to: client.email,
    fromName: name,
    replyTo: contact?.contactEmail ?? null,
    subject,
    attachments: [
      {
        filename: paperName(invoice, paper),
        contentType: 'application/pdf',
        content: '',
        paper: { invoiceId: invoice.id, kind: paper },
      },
    ],
  });
}

export const fact = (label: string, value: string): [string, string] => [label, value];
export const money = ({ currency }: InvoiceDetail, amount: string) => formatMoney(amount, currency);

/** As it was typed, line by line. */
export const Said = ({ children }: { children: string }) => (
  <p style={{ margin: '0 0 16px', whiteSpace: 'pre-line' }}>{children}</p>
);

export const Quiet = ({ children }: { children: string }) => (
  <p style={{ margin: 0, fontSize: 14, color: '#656861' }}>{children}</p>
);
