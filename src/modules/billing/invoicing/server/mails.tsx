import type { ReactNode } from 'react';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { formatMoney } from '../../../../shared/format/format-money.ts';
import { formatCalendarDate } from '../../../../shared/format/format-time.ts';
import { localeOf } from '../../../../shared/locale.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { createLetterhead } from '../../../accounts/tenants/server/letterhead.ts';
import {
  MailButton,
  MailFacts,
  MailHeading,
  MailParagraph,
  renderMail,
} from '../../../accounts/tenants/server/MailLayout.tsx';
import { getPractice, getZone } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import type { PaperKind } from '../../../messaging/emails/invoice-pdfs.ts';
import { queueMail } from '../../../messaging/emails/server/queue-mail.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { inLanguageOf, roomLink } from '../../../people/clients/server/room-link.ts';
import type { Payment } from '../../payments/contract.ts';
import { paymentMessages } from '../../payments/messages/catalog.ts';
import type { InvoiceDetail } from '../contract.ts';
import { invoiceMessages } from '../messages/catalog.ts';
import type { messages } from '../messages/en.ts';
import { daysOverdue, openAmount } from '../open-amount.ts';
import { getInvoice, isInvoice, lockInvoice, requireIssued, sentCause } from './invoice.ts';
import { pdfName } from './pdf/invoice-pdf.ts';
import { invoices } from './tables.ts';

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
  write: (name: string, style: MailStyle) => Words,
): Promise<number | null> {
  const [client, tenant, contact] = await Promise.all([
    getClient(scope, invoice.clientId),
    getPractice(scope),
    findContact(scope),
  ]);
  if (!client.email) return null;
  const practice = inLanguageOf(client, tenant);
  const origin = originOf(services.env, practice.publicDomain);
  const room = { clientId: client.id, path: `/payments/${invoice.id}`, slug: contact?.slug, origin };
  const roomUrl = await portOf(scope, roomLink)(services, scope, room);
  const { name, settings } = practice;
  const locale = localeOf(settings);
  const { cause, paper = 'invoice', subject, title, preview, says } = write(name, styleOf(invoice, practice));
  const children = (
    <>
      <MailHeading>{title}</MailHeading>
      {says}
    </>
  );
  return queueMail(services, scope, {
    ...renderMail({ locale, title, preview, roomUrl, practice: createLetterhead(services, practice), children }),
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

/** The practice's texts and formats. The attached PDF has those of the invoice. */
type MailStyle = {
  t: typeof messages.mails;
  locale: string;
  zone: string;
  money: (amount: string) => string;
  day: (date: string) => string;
};

function styleOf({ currency }: InvoiceDetail, { settings }: Tenant): MailStyle {
  const locale = localeOf(settings);
  return {
    ...{ locale, zone: settings.timeZone, t: invoiceMessages.in(locale).mails },
    money: amount => formatMoney(amount, currency, locale),
    day: date => formatCalendarDate(date, locale),
  };
}

const fact = (label: string, value: string): [string, string] => [label, value];

/** Keeps the line breaks that the practitioner typed. */
const TypedMessage = ({ children }: { children: string }) => (
  <p style={{ margin: '0 0 16px', whiteSpace: 'pre-line' }}>{children}</p>
);

/** How to pay without a card, while something is open. */
const Instructions = ({ invoice, t }: { invoice: InvoiceDetail; t: MailStyle['t'] }) =>
  invoice.paymentInstructions && openAmount(invoice) ? (
    <TypedMessage>{`${t.howToPay}\n${invoice.paymentInstructions}`}</TypedMessage>
  ) : null;

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
  const { description, dueDate, payUrl } = invoice;
  const number = invoice.invoiceNumber ?? '';
  const open = openAmount(invoice);
  return queueInvoicePost(services, scope, invoice, (name, { t, money, day }) => ({
    cause: unsentAt
      ? `invoice ${invoice.id} not sent ${unsentAt.toISOString()}`
      : `${sentCause(invoice.id)}${invoice.sentAt ?? 'nothing'}`,
    subject: t.invoiceSubject(number, name),
    title: t.invoiceTitle(number),
    preview: open ? t.due(money(open)) : t.paidInFull,
    says: (
      <>
        <TypedMessage>{message ?? t.invoice(invoice.clientName, description)}</TypedMessage>
        <MailFacts
          facts={[
            [t.total, money(invoice.amount)],
            ...(open && open !== invoice.amount ? [fact(t.amountDue, money(open))] : []),
            ...(open && dueDate ? [fact(t.dueDate, day(dueDate))] : []),
          ]}
        />
        {payUrl && <MailButton href={payUrl}>{open ? t.viewAndPay(money(open)) : t.view}</MailButton>}
        <Instructions invoice={invoice} t={t} />
        <Quiet>{t.attached}</Quiet>
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
  const number = invoice.invoiceNumber ?? '';
  return queueInvoicePost(services, scope, invoice, (name, { t, money, day, locale, zone }) => ({
    cause: `invoice ${invoice.id} paid by payment ${payment.id}`,
    subject: t.receiptSubject(number),
    title: t.receiptTitle,
    preview: t.receiptPreview(name, money(payment.amount)),
    says: (
      <>
        {payment.isTest && <MailParagraph>{t.testPayment}</MailParagraph>}
        <MailFacts
          facts={[
            [t.paid, money(payment.amount)],
            [t.date, day(dayIn(new Date(payment.paidAt), zone))],
            [t.method, paymentMessages.in(locale).methods[payment.method]],
            [t.for, t.forInvoice(number)],
            ...(open ? [fact(t.amountDue, money(open))] : []),
          ]}
        />
        {!open && <MailParagraph>{t.settled}</MailParagraph>}
        {invoice.payUrl && <MailButton href={invoice.payUrl}>{open ? t.pay(money(open)) : t.view}</MailButton>}
        <Quiet>{t.updatedAttached}</Quiet>
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
  return queueInvoicePost(services, scope, invoice, (name, style) =>
    reminderOf({ invoice, today, name, cause, message: null }, style),
  );
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
  return queueInvoicePost(services, scope, invoice, (name, style) =>
    reminderOf({ invoice, today, name, cause, message }, style),
  );
};

type Reminder = { invoice: InvoiceDetail; today: string; name: string; cause: string; message: string | null };

function reminderOf({ invoice, today, name, cause, message }: Reminder, { t, money, day }: MailStyle) {
  const { dueDate, payUrl } = invoice;
  const number = invoice.invoiceNumber ?? '';
  const open = money(openAmount(invoice) ?? '0.00');
  const late = { day: dueDate && day(dueDate), days: daysOverdue(invoice, today) };
  return {
    cause,
    subject: t.reminderSubject(number, name),
    title: t.reminderTitle(number),
    preview: t.reminderPreview(open, late.days),
    says: (
      <>
        {message ? (
          <TypedMessage>{message}</TypedMessage>
        ) : (
          <MailParagraph>{t.reminder(invoice.clientName, number, late)}</MailParagraph>
        )}
        <MailFacts facts={[[t.amountDue, open], ...(late.day ? [fact(t.wasDue, late.day)] : [])]} />
        {payUrl && <MailButton href={payUrl}>{t.pay(open)}</MailButton>}
        <Instructions invoice={invoice} t={t} />
        <MailParagraph>{t.alreadyPaid}</MailParagraph>
        <Quiet>{t.attached}</Quiet>
      </>
    ),
  };
}

export const queueCreditNoteMail = (services: Services, scope: Scope, { invoice }: { invoice: InvoiceDetail }) => {
  const { creditNote } = invoice;
  const number = invoice.invoiceNumber ?? '';
  return queueInvoicePost(services, scope, invoice, (name, { t, money }) => ({
    cause: `invoice ${invoice.id} taken back`,
    paper: 'credit_note',
    subject: t.creditSubject(creditNote?.number ?? '', number),
    title: t.creditTitle(number),
    preview: t.creditPreview(name),
    says: (
      <>
        <MailParagraph>{t.credit(invoice.clientName, number)}</MailParagraph>
        <MailFacts
          facts={[
            [t.creditNote, creditNote?.number ?? ''],
            [t.amount, money(creditNote?.amount ?? invoice.amount)],
            ...(creditNote?.reason ? [fact(t.reason, creditNote.reason)] : []),
          ]}
        />
        <Quiet>{t.creditAttached}</Quiet>
      </>
    ),
  }));
};

const noAddress = 'This client has no email address. Add one, or download the PDF and send it yourself.';

const notOverdue = 'This invoice isn’t overdue, so there’s nothing to remind your client of.';

/** Two sendings within this time, in milliseconds, count as a double click. */
const pressedTwice = 5_000;

type Sending = { id: number; message: string | null; isReminder?: boolean; now?: Date };

/**
 * Emails an issued invoice to its client. Without a mail server the email is only logged, and the invoice doesn't count
 * as sent. `isReminder`: use the reminder text, for an overdue invoice.
 * @throws AppError not_found, conflict for a draft or void invoice, for a client without an address, and for a reminder
 * of an invoice that isn't overdue
 */
export async function sendInvoice(
  services: Services,
  scope: Scope,
  { id, message, isReminder = false, now = new Date() }: Sending,
): Promise<void> {
  // The second of two simultaneous clicks waits for this lock and then sees that the invoice was sent.
  const row = await lockInvoice(scope, id);
  requireIssued(row);
  if (row.sentAt && now.getTime() - row.sentAt.getTime() < pressedTwice) return;
  const { email } = await getClient(scope, row.clientId);
  if (!email) throw new AppError('conflict', noAddress);
  const isSent = await hasMailServer(services, scope);
  const invoice = await getInvoice(services, scope, id, now);
  const mail = { invoice, message, unsentAt: isSent ? null : now };
  if (isReminder) {
    if (invoice.status !== 'overdue') throw new AppError('conflict', notOverdue);
    await queueManualReminder(services, scope, { ...mail, today: dayIn(now, await getZone(scope)) });
  } else await queueInvoiceMail(services, scope, mail);
  if (isSent) await scope.db.update(invoices).set({ sentAt: now }).where(isInvoice(scope, id));
}
