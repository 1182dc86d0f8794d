import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format-money.ts';
import { formatCalendarDate } from '../../../../shared/format-time.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import type { PaperKind } from '../../../messaging/emails/invoice-pdfs.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { type Payment, paymentMethods } from '../../payments/contract.ts';
import type { InvoiceDetail } from '../contract.ts';
import { daysOverdue, openAmount } from '../open-amount.ts';
import { pdfName } from '../pdf.ts';
import { sentCause } from './invoice.ts';

type Words = {
  cause: string;
  paper?: PaperKind;
  subject: string;
  title: string;
  preview: string;
  says: ReactNode;
};

/**
 * Queues an email about an invoice to the client's current address, in the caller's transaction. The PDF is rendered
 * when the email is sent. Returns the email's id; null if the client has no address or an email with the same cause
 * exists.
 */
async function queueInvoicePost(
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
    ...renderMail({ title, preview, practice: createLetterhead(services, practice), children }),
    cause,
    clientId: invoice.clientId,
    to: client.email,
    fromName: name,
    replyTo: contact?.contactEmail ?? null,
    subject,
    attachments: [
      {
        filename: pdfName(invoice, paper),
        contentType: 'application/pdf',
        content: '',
        paper: { invoiceId: invoice.id, kind: paper },
      },
    ],
  });
}

const fact = (label: string, value: string): [string, string] => [label, value];
const money = ({ currency }: InvoiceDetail, amount: string) => formatMoney(amount, currency);

/** Keeps the line breaks that the practitioner typed. */
const TypedMessage = ({ children }: { children: string }) => (
  <p style={{ margin: '0 0 16px', whiteSpace: 'pre-line' }}>{children}</p>
);

const Quiet = ({ children }: { children: string }) => (
  <p style={{ margin: 0, fontSize: 14, color: '#656861' }}>{children}</p>
);

type InvoiceMailInput = { invoice: InvoiceDetail; message: string | null; unsentAt: Date | null };

/**
 * Queues the invoice email, with the practitioner's message or the default text. `invoice`: its state before this
 * sending; sending twice from the same state queues one email. `unsentAt`: set without a mail server, so that the
 * invoice can be sent later.
 */
export const queueInvoiceMail = (
  services: Services,
  scope: Scope,
  { invoice, message, unsentAt }: InvoiceMailInput,
) => {
  const { invoiceNumber: number, description, dueDate, payUrl } = invoice;
  const open = openAmount(invoice);
  return queueInvoicePost(services, scope, invoice, name => ({
    cause: unsentAt
      ? `invoice ${invoice.id} not sent ${unsentAt.toISOString()}`
      : `${sentCause(invoice.id)}${invoice.sentAt ?? 'nothing'}`,
    subject: `Invoice ${number} from ${name}`,
    title: `Invoice ${number}`,
    preview: open ? `Amount due: ${money(invoice, open)}` : 'Paid in full',
    says: (
      <>
        <TypedMessage>
          {message ??
            `Hi ${invoice.clientName},\n\nHere’s your invoice${description ? ` for ${description}` : ''}. Thank you!`}
        </TypedMessage>
        <MailFacts
          facts={[
            ['Total', money(invoice, invoice.amount)],
            ...(open && open !== invoice.amount ? [fact('Amount due', money(invoice, open))] : []),
            ...(open && dueDate ? [fact('Due', formatCalendarDate(dueDate))] : []),
          ]}
        />
        {payUrl && (
          <MailButton href={payUrl}>{open ? `View and pay ${money(invoice, open)}` : 'View invoice'}</MailButton>
        )}
        <Quiet>The invoice is attached as a PDF.</Quiet>
      </>
    ),
  }));
};

/** Queues the receipt of a payment. `invoice` already includes that payment. */
export const queueReceiptMail = (
  services: Services,
  scope: Scope,
  { invoice, payment }: { invoice: InvoiceDetail; payment: Payment },
) => {
  const open = openAmount(invoice);
  return queueInvoicePost(services, scope, invoice, (name, zone) => ({
    cause: `invoice ${invoice.id} paid by payment ${payment.id}`,
    subject: `Payment received for invoice ${invoice.invoiceNumber}`,
    title: 'Thank you for your payment',
    preview: `${name} received ${money(invoice, payment.amount)}`,
    says: (
      <>
        {payment.isTest && <MailParagraph>This was a test payment. You weren’t charged.</MailParagraph>}
        <MailFacts
          facts={[
            ['Paid', money(invoice, payment.amount)],
            ['Date', formatCalendarDate(dayIn(new Date(payment.paidAt), zone))],
            ['Method', paymentMethods[payment.method]],
            ['For', `Invoice ${invoice.invoiceNumber}`],
            ...(open ? [fact('Amount due', money(invoice, open))] : []),
          ]}
        />
        {!open && <MailParagraph>The invoice is paid in full.</MailParagraph>}
        {invoice.payUrl && (
          <MailButton href={invoice.payUrl}>{open ? `Pay ${money(invoice, open)}` : 'View invoice'}</MailButton>
        )}
        <Quiet>The invoice, updated with this payment, is attached as a PDF.</Quiet>
      </>
    ),
  }));
};

/** The idempotency key of a reminder step, also used to withdraw it. */
export const reminderCause = (invoiceId: number, step: number) => `invoice ${invoiceId} reminder after ${step} days`;

/** Queues one automatic reminder step; each step is sent once. `today`: a day in the practice's time zone. */
export const queueReminderMail = (
  services: Services,
  scope: Scope,
  { invoice, step, today }: { invoice: InvoiceDetail; step: number; today: string },
) => {
  const cause = reminderCause(invoice.id, step);
  return queueInvoicePost(services, scope, invoice, name => reminderOf({ invoice, today, name, cause, message: null }));
};

/**
 * Queues a manual reminder, with the practitioner's message or the default text. See queueInvoiceMail for idempotency.
 */
export const queueManualReminder = (
  services: Services,
  scope: Scope,
  { invoice, message, unsentAt, today }: InvoiceMailInput & { today: string },
) => {
  const cause = unsentAt
    ? `invoice ${invoice.id} reminder not sent ${unsentAt.toISOString()}`
    : `invoice ${invoice.id} reminder after ${invoice.sentAt ?? 'nothing'}`;
  return queueInvoicePost(services, scope, invoice, name => reminderOf({ invoice, today, name, cause, message }));
};

type Reminder = { invoice: InvoiceDetail; today: string; name: string; cause: string; message: string | null };

function reminderOf({ invoice, today, name, cause, message }: Reminder) {
  const { invoiceNumber: number, dueDate, payUrl } = invoice;
  const open = money(invoice, openAmount(invoice) ?? '0.00');
  const late = inDays(daysOverdue(invoice, today));
  return {
    cause,
    subject: `A friendly reminder: invoice ${number} from ${name}`,
    title: `Invoice ${number} is overdue`,
    preview: `${open} was due ${late} ago`,
    says: (
      <>
        {message ? (
          <TypedMessage>{message}</TypedMessage>
        ) : (
          <MailParagraph>
            Hi {invoice.clientName}, this is a reminder that invoice {number} was due{' '}
            {dueDate && `on ${formatCalendarDate(dueDate)}, `}
            {late} ago.
          </MailParagraph>
        )}
        <MailFacts facts={[['Amount due', open], ...(dueDate ? [fact('Was due', formatCalendarDate(dueDate))] : [])]} />
        {payUrl && <MailButton href={payUrl}>Pay {open}</MailButton>}
        <MailParagraph>
          Already paid? Thank you, you can ignore this email. If something looks wrong with the invoice, just reply.
        </MailParagraph>
        <Quiet>The invoice is attached as a PDF.</Quiet>
      </>
    ),
  };
}

export const queueCreditNoteMail = (services: Services, scope: Scope, { invoice }: { invoice: InvoiceDetail }) => {
  const { creditNote, invoiceNumber: number } = invoice;
  return queueInvoicePost(services, scope, invoice, name => ({
    cause: `invoice ${invoice.id} taken back`,
    paper: 'credit_note',
    subject: `Credit note ${creditNote?.number} for invoice ${number}`,
    title: `Invoice ${number} has been voided`,
    preview: `${name} voided this invoice`,
    says: (
      <>
        <MailParagraph>
          Hi {invoice.clientName}, we’ve voided invoice {number} in full with this credit note. There’s nothing to pay.
        </MailParagraph>
        <MailFacts
          facts={[
            ['Credit note', creditNote?.number ?? ''],
            ['Amount', money(invoice, creditNote?.amount ?? invoice.amount)],
            ...(creditNote?.reason ? [fact('Reason', creditNote.reason)] : []),
          ]}
        />
        <Quiet>The credit note is attached as a PDF.</Quiet>
      </>
    ),
  }));
};

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`);
