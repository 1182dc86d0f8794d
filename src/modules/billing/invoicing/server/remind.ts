import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/outbox/sending-holds.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, hourIn, startOfDay } from '../../../../shared/dates.ts';
import { requiresVerification } from '../../../accounts/auth/server/email-verification.ts';
import { findUnverifiedMembers } from '../../../accounts/auth/server/members.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { withdrawMailsAbout } from '../../../messaging/emails/server/withdraw.ts';
import { queueReminderMail, reminderCause } from './mails.tsx';
import { getInvoice } from './one-invoice.ts';
import { isInvoice } from './rows.ts';
import { getInvoiceSettings } from './settings.ts';
import { invoiceReminders, invoices } from './tables.ts';

/** Hours of the practice's day in which clients are asked for money: from the first until before the second. */
const daytime = [9, 20] as const;
/** The rest of a practice is found by the next round. */
const batch = 500;

/**
 * Asks by mail for what is overdue, so many days after it was due as the practice's settings say; a sweep. Any number of
 * workers may run it: the row of a step is written in the transaction that queues its mail.
 */
export async function remindOfOverdue(services: Services, stop?: AbortSignal, now = new Date()) {
  for (const tenantId of await practicesWithOverdue(services, now)) {
    if (stop?.aborted) return;
    await remindIn(services, tenantId, { stop, now }).catch(reason =>
      // The other practices are not to wait for this one.
      services.log.error({ err: reason, tenantId }, 'invoice reminders'),
    );
  }
}

type Round = { stop: AbortSignal | undefined; now: Date };

async function remindIn(services: Services, tenantId: number, { stop, now }: Round) {
  const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, work);
  const plan = await inPractice(scope => planOf(services, scope, now));
  if (!plan) return;
  const ids = await inPractice(scope => findDue(scope, plan));
  for (const id of ids) {
    if (stop?.aborted) return;
    await inPractice(scope => remind(services, scope, { id, plan, now })).catch(reason =>
      // The others are not to wait for it.
      services.log.error({ err: reason, tenantId, invoiceId: id }, 'invoice reminder'),
    );
  }
}

/** On some day that is a day already somewhere. */
async function practicesWithOverdue({ database }: Services, now: Date): Promise<number[]> {
  const { tenantId, status, dueDate } = invoices;
  const found = await asSystem(database)
    .db.selectDistinct({ tenantId })
    .from(invoices)
    .where(
      and(eq(status, 'pending'), isNotNull(dueDate), lt(dueDate, addDays(dayIn(now, 'UTC'), 1)), maySend(tenantId)),
    );
  return found.map(row => row.tenantId);
}

/**
 * `today` in the practice, and since when it is; its steps in days after the due day. `unproven`: in their words nobody
 * is asked by itself, who may never have heard of them; once their address is proven the steps go on.
 */
type Plan = { today: string; since: Date; steps: number[]; unproven: number[] };

/** Null while nobody is asked: at night, by the practice's wish, or where no email leaves. */
async function planOf(services: Services, scope: Scope, now: Date): Promise<Plan | null> {
  const [{ reminderDays: steps }, zone, sendsMail] = await Promise.all([
    getInvoiceSettings(scope),
    getZone(scope),
    hasMailServer(services, scope),
  ]);
  const hour = hourIn(now, zone);
  if (!sendsMail || !steps.length || hour < daytime[0] || hour >= daytime[1]) return null;
  const today = dayIn(now, zone);
  const unproven = requiresVerification(services) ? await findUnverifiedMembers(scope) : [];
  return { today, since: startOfDay(today, zone), steps, unproven };
}

const findDue = async (scope: Scope, plan: Plan): Promise<number[]> => {
  const rows = await scope.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), isDue(plan)))
    .orderBy(invoices.dueDate, invoices.id)
    .limit(batch);
  return rows.map(({ id }) => id);
};

/** The latest step that its age has reached: of several that were missed only this one is said. */
const stepNow = ({ today, steps }: Plan): SQL<number | null> =>
  sql`(select max(step) from unnest(${sql.param(steps)}::int[]) step where step <= ${today}::date - ${invoices.dueDate})`;

/** A step beyond the last one that was said, nothing said today yet, and somebody to say it to. */
const isDue = (plan: Plan) => sql`${invoices.status} = 'pending' and ${invoices.dueDate} < ${plan.today}
  and ${invoices.amount} > ${invoices.amountPaid}
  and not (${invoices.userId} = any(${sql.param(plan.unproven)}::bigint[])) and ${stepNow(plan)} is not null and not exists (
    select from invoice_reminders r where r.tenant_id = ${invoices.tenantId} and r.invoice_id = ${invoices.id}
      and (r.days_after_due >= ${stepNow(plan)} or r.created_at >= ${plan.since.toISOString()}::timestamptz))
  and exists (select from clients c where c.tenant_id = ${invoices.tenantId} and c.id = ${invoices.clientId} and c.email <> '')`;

/** Takes back what waits to be sent, once there is nothing to ask for any more. */
export async function withdrawReminders(scope: Scope, invoiceId: number) {
  const { tenantId, daysAfterDue } = invoiceReminders;
  const said = await scope.db
    .select({ daysAfterDue })
    .from(invoiceReminders)
    .where(and(eq(tenantId, scope.tenantId), eq(invoiceReminders.invoiceId, invoiceId)));
  await withdrawMailsAbout(
    scope,
    said.map(step => reminderCause(invoiceId, step.daysAfterDue)),
  );
}

type Due = { id: number; plan: Plan; now: Date };

/** Whoever pays at this moment holds the invoice, and it is looked at again in the next round. */
async function remind(services: Services, scope: Scope, { id, plan, now }: Due) {
  const [due] = await scope.db
    .select({ step: stepNow(plan).mapWith(Number) })
    .from(invoices)
    .where(and(isInvoice(scope, id), isDue(plan)))
    .for('update', { skipLocked: true });
  if (!due?.step) return;
  const { step } = due;
  const [written] = await scope.db
    .insert(invoiceReminders)
    .values({ tenantId: scope.tenantId, invoiceId: id, daysAfterDue: step, createdAt: now })
    .onConflictDoNothing()
    .returning({ step: invoiceReminders.daysAfterDue });
  if (!written) return;
  const invoice = await getInvoice(services, scope, id, now);
  await queueReminderMail(services, scope, { invoice, step, today: plan.today });
}
