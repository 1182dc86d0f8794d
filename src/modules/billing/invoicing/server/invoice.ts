import { and, asc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { signToken, verifyToken } from '../../../../platform/secrets/signed-token.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { defaultLocale, localeOf } from '../../../../shared/locale.ts';
import { type Cents, toCents } from '../../../../shared/money.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { findContact } from '../../../accounts/pages/server/storefront.ts';
import type { Tenant } from '../../../accounts/tenants/contract.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findNewestAbout } from '../../../messaging/emails/server/log.ts';
import type { Client } from '../../../people/clients/contract.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { listPayments } from '../../payments/server/ledger.ts';
import type { Invoice, InvoiceDetail, InvoiceStatus, Party } from '../contract.ts';
import { openAmount } from '../open-amount.ts';
import type { InvoiceSettings } from '../settings.ts';
import { calculateTotals } from '../totals.ts';
import { getInvoiceSettings } from './settings.ts';
import { creditNotes, invoiceLines, invoiceReminders, invoices } from './tables.ts';

type SellerInput = { practice: Tenant; settings: Pick<InvoiceSettings, 'taxNumber'> };

/** The practice's current details. Its email address is that of the public page of the invoice's author. */
export async function sellerOf(scope: Scope, userId: number, { practice, settings }: SellerInput): Promise<Party> {
  const { name, address, phone, country } = practice;
  const contact = await findContact({ ...scope, userId });
  return { name, address, phone, country, email: contact?.contactEmail ?? null, taxNumber: settings.taxNumber };
}

/** The client's current details. */
export const buyerOf = (client: Client): Party => ({
  name: fullName(client),
  address: null,
  email: client.email,
  phone: client.phoneText ?? client.phone,
  country: null,
  taxNumber: null,
});

export const fullName = ({ firstName, lastName }: Pick<Client, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();

type Stored = Pick<typeof invoices.$inferSelect, 'status' | 'dueDate' | 'amountPaid'>;

/** The status on a given day in the practice's time zone: overdue from the day after the due date. */
export function shownStatus({ status, dueDate, amountPaid }: Stored, today: string): InvoiceStatus {
  if (status !== 'pending') return status;
  if (dueDate && dueDate < today) return 'overdue';
  return toCents(amountPaid) > 0 ? 'part_paid' : 'pending';
}

/** The invoice as the API returns it. `today`: a day in the practice's time zone. */
export const presentInvoice = (row: InvoiceRow, { clientName, today }: { clientName: string; today: string }) =>
  ({
    ...row,
    clientName,
    status: shownStatus(row, today),
    paidAt: row.paidAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }) satisfies Invoice;

export type InvoiceRow = typeof invoices.$inferSelect;

export const isInvoice = (scope: Scope, id: number) => and(eq(invoices.tenantId, scope.tenantId), eq(invoices.id, id));

/** @throws AppError not_found */
export async function findInvoice(scope: Scope, id: number): Promise<InvoiceRow> {
  const [row] = await scope.db.select().from(invoices).where(isInvoice(scope, id));
  if (!row) throw notFound('Invoice');
  return row;
}

/**
 * Locks the invoice until the transaction ends. To avoid deadlocks, lock payments and checkouts before it.
 * @throws AppError not_found
 */
export async function lockInvoice(scope: Scope, id: number): Promise<InvoiceRow> {
  const [row] = await scope.db.select().from(invoices).where(isInvoice(scope, id)).for('update');
  if (!row) throw notFound('Invoice');
  return row;
}

/** The unpaid amount in cents. */
export const openCents = (row: Pick<InvoiceRow, 'status' | 'amount' | 'amountPaid'>): Cents =>
  toCents(openAmount(row) ?? '0.00');

/** @throws AppError conflict for a draft or a void invoice */
export function requireIssued({ status }: InvoiceRow): void {
  if (status === 'draft') throw new AppError('conflict', 'Issue this invoice first.');
  if (status === 'void') throw new AppError('conflict', 'This invoice was voided by a credit note.');
}

export type WhichInvoice = { tenantId: number; invoiceId: number };

const seeing = ({ secret }: Pick<Services, 'secret'>) => ({ secret, purpose: 'invoice page' });

/** URL of the public page for viewing and paying the invoice. It doesn't expire. */
export const invoiceHref = (
  services: Services,
  { tenantId, invoiceId }: WhichInvoice,
  origin = services.env.APP_URL,
): string => `${origin}/invoice/${signToken(seeing(services), [tenantId, invoiceId].map(String))}`;

export function readInvoiceToken(services: Pick<Services, 'secret'>, token: string): WhichInvoice | null {
  const [tenantId, invoiceId] = (verifyToken(seeing(services), token) ?? []).map(Number);
  return tenantId && invoiceId ? { tenantId, invoiceId } : null;
}

/**
 * An invoice with all details. For a draft, the practice and client are read as they are now.
 * @throws AppError not_found
 */
export async function getInvoice(
  services: Services,
  scope: Scope,
  id: number,
  now = new Date(),
): Promise<InvoiceDetail> {
  const row = await findInvoice(scope, id);
  const [client, practice, lines, payments, creditNote, email, reminders, letterhead] = await Promise.all([
    getClient(scope, row.clientId),
    getPractice(scope),
    linesOf(scope, id),
    listPayments(scope, { invoiceId: id }),
    creditNoteOf(scope, id),
    row.sentAt && findNewestAbout(scope, { clientId: row.clientId, cause: sentCause(id) }),
    remindersOf(scope, id),
    letterheadOf(scope, row),
  ]);
  return {
    ...presentInvoice(row, { clientName: fullName(client), today: dayIn(now, practice.settings.timeZone) }),
    ...letterhead,
    locale: paperLocale(row, practice),
    lines,
    payments,
    creditNote,
    email,
    reminders,
    taxes: calculateTotals({ ...row, lines }).taxes,
    payUrl:
      row.status === 'draft'
        ? null
        : invoiceHref(
            services,
            { tenantId: scope.tenantId, invoiceId: id },
            originOf(services.env, practice.publicDomain),
          ),
  };
}

/** Seller, buyer and the practice's texts: copied when the invoice was issued, current for a draft. */
async function letterheadOf(scope: Scope, row: InvoiceRow) {
  const { seller, buyer, footer, paymentInstructions } = row;
  if (seller && buyer) return { seller, buyer, footer, paymentInstructions };
  return { ...(await currentParties(scope, row)), ...(row.status !== 'draft' && { footer, paymentInstructions }) };
}

/** Seller, buyer and the practice's texts as an invoice issued now would state them. */
export async function currentParties(scope: Scope, { userId, clientId }: Pick<InvoiceRow, 'userId' | 'clientId'>) {
  const [practice, settings, client] = await Promise.all([
    getPractice(scope),
    getInvoiceSettings(scope),
    getClient(scope, clientId),
  ]);
  return {
    seller: await sellerOf(scope, userId, { practice, settings }),
    buyer: buyerOf(client),
    footer: settings.footer,
    paymentInstructions: settings.paymentInstructions,
  };
}

/** An issued invoice keeps its language; imported ones have none of their own, as they have no seller. */
const paperLocale = ({ seller }: InvoiceRow, { settings }: Tenant): string =>
  seller ? (seller.locale ?? defaultLocale) : localeOf(settings);

const linesOf = (scope: Scope, invoiceId: number) =>
  scope.db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.tenantId, scope.tenantId), eq(invoiceLines.invoiceId, invoiceId)))
    .orderBy(asc(invoiceLines.position));

async function creditNoteOf(scope: Scope, invoiceId: number): Promise<InvoiceDetail['creditNote']> {
  const { id, number, amount, reason, issuedOn } = creditNotes;
  const [creditNote] = await scope.db
    .select({ id, number, amount, reason, issuedOn })
    .from(creditNotes)
    .where(and(eq(creditNotes.tenantId, scope.tenantId), eq(creditNotes.invoiceId, invoiceId)));
  return creditNote ?? null;
}

/** Prefix of the idempotency keys of this invoice's emails. */
export const sentCause = (id: number) => `invoice ${id} sent after `;

async function remindersOf(scope: Scope, invoiceId: number): Promise<InvoiceDetail['reminders']> {
  const { daysAfterDue, createdAt, tenantId } = invoiceReminders;
  const rows = await scope.db
    .select({ daysAfterDue, createdAt })
    .from(invoiceReminders)
    .where(and(eq(tenantId, scope.tenantId), eq(invoiceReminders.invoiceId, invoiceId)))
    .orderBy(asc(createdAt));
  return rows.map(row => ({ daysAfterDue: row.daysAfterDue, sentAt: row.createdAt.toISOString() }));
}
