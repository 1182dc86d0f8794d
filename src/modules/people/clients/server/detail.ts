import { sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { portOf } from '../../../../platform/ports.ts';
import type { ClientDetail } from '../contract.ts';
import { formerAddresses } from './addresses.ts';
import { getClient } from './clients.ts';
import { weeksWithoutSession } from './filters.ts';
import { smsNumber } from './phones.ts';
import { clientSources } from './sources.ts';

/** All data of the client page's header in one answer. @throws AppError not_found */
export async function describeClient(scope: Scope, id: number, now = new Date()): Promise<ClientDetail> {
  const client = await getClient(scope, id);
  const sources = portOf(scope, clientSources);
  const number = smsNumber(client.phone);
  const addresses = [client.email, ...(await formerAddresses(scope, id))];
  const [sessions, invoices, purchases, mails, sms, newsletter, smsStoppedAt, quiet] = await Promise.all([
    sources.appointments(scope, id, now),
    sources.invoices(scope, id, now),
    sources.purchases(scope, id),
    sources.emails(scope, id),
    sources.sms(scope, id),
    sources.newsletter(scope, addresses),
    number ? sources.smsStoppedAt(scope, number) : null,
    countQuietWeeks(scope, id),
  ]);
  return {
    ...client,
    totals: {
      appointments: sessions.all,
      upcoming: sessions.upcoming,
      invoices: invoices.all,
      unpaid: invoices.unpaid,
      overdue: invoices.overdue,
      balance: invoices.balance,
      purchases,
      emails: mails.all,
      emailsSent: mails.sent,
      sms,
    },
    nextAppointment: sessions.next,
    weeksWithoutSession: quiet,
    newsletter,
    smsStoppedAt,
  };
}

async function countQuietWeeks(scope: Scope, id: number): Promise<number | null> {
  const { rows } = await scope.db.execute<{ weeks: number | null }>(
    sql`select ${weeksWithoutSession(scope)} as weeks from clients c where c.tenant_id = ${scope.tenantId} and c.id = ${id}`,
  );
  return rows[0]?.weeks ?? null;
}
