import { and, asc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { dayIn } from '../../../../shared/dates.ts';
import { originOf } from '../../../accounts/domains/server/origin.ts';
import { getPractice } from '../../../accounts/tenants/server/practice.ts';
import { findNewestAbout } from '../../../messaging/emails/server/newest-by-cause.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { listPayments } from '../../payments/server/ledger.ts';
import type { InvoiceDetail } from '../contract.ts';
import { reckonInvoice } from '../totals.ts';
import { invoiceHref } from './links.ts';
import { buyerOf, fullName, sellerOf } from './parties.ts';
import { presentInvoice } from './present.ts';
import { findInvoice, type InvoiceRow } from './rows.ts';
import { getInvoiceSettings } from './settings.ts';
import { creditNotes, invoiceLines, invoiceReminders } from './tables.ts';

/** Everything about one; a draft shows practice and client as they stand now. @throws AppError not_found */
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
    lines,
    payments,
    creditNote,
    email,
    reminders,
    taxes: reckonInvoice({ ...row, lines }).taxes,
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

/** Who writes to whom, and what stands below: as it was issued, or as it would be now. */
async function letterheadOf(scope: Scope, row: InvoiceRow) {
  const { seller, buyer, footer } = row;
  if (seller && buyer) return { seller, buyer, footer };
  return { ...(await partiesNow(scope, row)), ...(row.status !== 'draft' && { footer }) };
}

/** What an invoice that is issued now says of both. */
export async function partiesNow(scope: Scope, { userId, clientId }: Pick<InvoiceRow, 'userId' | 'clientId'>) {
  const [practice, settings, client] = await Promise.all([
    getPractice(scope),
    getInvoiceSettings(scope),
    getClient(scope, clientId),
  ]);
  return {
    seller: await sellerOf(scope, userId, { practice, settings }),
    buyer: buyerOf(client),
    footer: settings.footer,
  };
}

const linesOf = (scope: Scope, invoiceId: number) =>
  scope.db
    .select()
    .from(invoiceLines)
    .where(and(eq(invoiceLines.tenantId, scope.tenantId), eq(invoiceLines.invoiceId, invoiceId)))
    .orderBy(asc(invoiceLines.position));

async function creditNoteOf(scope: Scope, invoiceId: number): Promise<InvoiceDetail['creditNote']> {
  const { id, number, amount, reason, issuedOn } = creditNotes;
  const [found] = await scope.db
    .select({ id, number, amount, reason, issuedOn })
    .from(creditNotes)
    .where(and(eq(creditNotes.tenantId, scope.tenantId), eq(creditNotes.invoiceId, invoiceId)));
  return found ?? null;
}

/** How the cause of each email that carries the invoice begins. */
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
