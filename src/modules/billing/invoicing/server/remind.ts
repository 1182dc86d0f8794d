import { and, eq, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { asSystem, inTenant, type Scope } from '../../../../platform/database/scope.ts';
import { maySend } from '../../../../platform/outbox/sending-pause.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, dayIn, hourIn, startOfDay } from '../../../../shared/dates.ts';
import { requiresVerification } from '../../../accounts/auth/server/email-verification.ts';
import { findUnverifiedMembers } from '../../../accounts/auth/server/members.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { hasMailServer } from '../../../accounts/vendors/server/mail-server.ts';
import { withdrawMailsAbout } from '../../../messaging/emails/server/queue-mail.ts';
import { getInvoice, isInvoice } from './invoice.ts';
import { queueReminderMail, reminderCause } from './mails.tsx';
import { getInvoiceSettings } from './settings.ts';
import { invoiceReminders, invoices } from './tables.ts';

/** Reminders are sent from 9:00 to 20:00 in the practice's time zone. */
const sendingHours = [9, 20] as const;
/** Maximum of invoices per practice in one sweep; the next sweep continues. */
const batchSize = 500;

/**
 * Sweep: emails reminders of overdue invoices, at the days after the due date that the practice has set. Safe to run in
 * several workers: the row of a step is inserted in the transaction that queues its email.
 */
export async function remindOfOverdue(services: Services, stop?: AbortSignal, now = new Date()) {
  for (const tenantId of await practicesWithOverdue(services, now)) {
    if (stop?.aborted) return;
    await remindPractice(services, tenantId, { stop, now }).catch(reason =>
      // A failure must not stop the reminders of other practices.
      services.log.error({ err: reason, tenantId }, 'invoice reminders'),
    );
  }
}

type Sweep = { stop: AbortSignal | undefined; now: Date };

async function remindPractice(services: Services, tenantId: number, { stop, now }: Sweep) {
  const inPractice = <T>(work: (scope: Scope) => Promise<T>) =>
    inTenant(services.database, { tenantId, userId: 0, role: 'viewer' }, work);
  const plan = await inPractice(scope => createPlan(services, scope, now));
  if (!plan) return;
  const ids = await inPractice(scope => findDue(scope, plan));
  for (const id of ids) {
    if (stop?.aborted) return;
    await inPractice(scope => remind(services, scope, { id, plan, now })).catch(reason =>
      // A failure must not stop the reminders of other invoices.
      services.log.error({ err: reason, tenantId, invoiceId: id }, 'invoice reminder'),
    );
  }
}

/** A due date counts as passed if it has passed in any time zone; the exact check is per practice. */
async function practicesWithOverdue({ database }: Services, now: Date): Promise<number[]> {
  const { tenantId, status, dueDate } = invoices;
  const practices = await asSystem(database)
    .db.selectDistinct({ tenantId })
    .from(invoices)
    .where(
      and(eq(status, 'pending'), isNotNull(dueDate), lt(dueDate, addDays(dayIn(now, 'UTC'), 1)), maySend(tenantId)),
    );
  return practices.map(row => row.tenantId);
}

/**
 * `since`: when `today` began in the practice's time zone. `steps`: in days after the due date. `unverifiedUserIds`: authors
 * without a verified email, whose invoices get no automatic reminders until they verify it.
 */
type Plan = { today: string; since: Date; steps: number[]; unverifiedUserIds: number[] };

/** Null if no reminders are due: at night, when they are turned off, or without a mail server. */
async function createPlan(services: Services, scope: Scope, now: Date): Promise<Plan | null> {
  const [{ reminderDays: steps }, zone, sendsMail] = await Promise.all([
    getInvoiceSettings(scope),
    getZone(scope),
    hasMailServer(services, scope),
  ]);
  const hour = hourIn(now, zone);
  if (!sendsMail || !steps.length || hour < sendingHours[0] || hour >= sendingHours[1]) return null;
  const today = dayIn(now, zone);
  const unverifiedUserIds = requiresVerification(services) ? await findUnverifiedMembers(scope) : [];
  return { today, since: startOfDay(today, zone), steps, unverifiedUserIds };
}

const findDue = async (scope: Scope, plan: Plan): Promise<number[]> => {
  const rows = await scope.db
    .select({ id: invoices.id })
    .from(invoices)
    .where(and(eq(invoices.tenantId, scope.tenantId), isDue(plan)))
    .orderBy(invoices.dueDate, invoices.id)
    .limit(batchSize);
  return rows.map(({ id }) => id);
};

/** The latest step that the invoice's age has reached; missed earlier steps are skipped. */
const currentStep = ({ today, steps }: Plan): SQL<number | null> =>
  sql`(select max(step) from unnest(${sql.param(steps)}::int[]) step where step <= ${today}::date - ${invoices.dueDate})`;

/** A later step than the last reminder is reached, no reminder was sent today, and the client has an address. */
const isDue = (plan: Plan) => sql`${invoices.status} = 'pending' and ${invoices.dueDate} < ${plan.today}
  and ${invoices.amount} > ${invoices.amountPaid}
  and not (${invoices.userId} = any(${sql.param(plan.unverifiedUserIds)}::bigint[])) and ${currentStep(plan)} is not null and not exists (
    select from invoice_reminders r where r.tenant_id = ${invoices.tenantId} and r.invoice_id = ${invoices.id}
      and (r.days_after_due >= ${currentStep(plan)} or r.created_at >= ${plan.since.toISOString()}::timestamptz))
  and exists (select from clients c where c.tenant_id = ${invoices.tenantId} and c.id = ${invoices.clientId} and c.email <> '')`;

/** Deletes reminders that are queued but not sent, once the invoice is paid or void. */
export async function withdrawReminders(scope: Scope, invoiceId: number) {
  const { tenantId, daysAfterDue } = invoiceReminders;
  const sent = await scope.db
    .select({ daysAfterDue })
    .from(invoiceReminders)
    .where(and(eq(tenantId, scope.tenantId), eq(invoiceReminders.invoiceId, invoiceId)));
  await withdrawMailsAbout(
    scope,
    sent.map(step => reminderCause(invoiceId, step.daysAfterDue)),
  );
}

type ReminderInput = { id: number; plan: Plan; now: Date };

/** Skips an invoice that is locked, for example by a payment; the next sweep checks it again. */
async function remind(services: Services, scope: Scope, { id, plan, now }: ReminderInput) {
  const [due] = await scope.db
    .select({ step: currentStep(plan).mapWith(Number) })
    .from(invoices)
    .where(and(isInvoice(scope, id), isDue(plan)))
    .for('update', { skipLocked: true });
  if (!due?.step) return;
  const { step } = due;
  const [inserted] = await scope.db
    .insert(invoiceReminders)
    .values({ tenantId: scope.tenantId, invoiceId: id, daysAfterDue: step, createdAt: now })
    .onConflictDoNothing()
    .returning({ step: invoiceReminders.daysAfterDue });
  if (!inserted) return;
  const invoice = await getInvoice(services, scope, id, now);
  await queueReminderMail(services, scope, { invoice, step, today: plan.today });
}
