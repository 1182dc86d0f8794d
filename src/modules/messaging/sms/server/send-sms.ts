import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { nextAttempt } from '../../../../platform/outbox/back-off.ts';
import { leasedRows } from '../../../../platform/outbox/leased-rows.ts';
import type { Sent } from '../../../../platform/outbox/outbox.ts';
import { portOf } from '../../../../platform/ports.ts';
import { SmsFailure, type SmsSender } from '../../../../platform/providers/sms/sender.ts';
import { count, hours, isUsedUp } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { hasOptedOut, optedOutSentence, optOut } from './opt-outs.ts';
import { reminderRules } from './reminder-rules.ts';
import { reportAddress } from './report-address.ts';
import { smsLogs } from './tables.ts';

export type Sms = typeof smsLogs.$inferSelect;
/** The columns that record the result of a message. */
type SmsEnd = Partial<Sms>;
/** The Twilio account that sends: the instance's or a practice's own. */
export type SmsAccount = { sender: SmsSender; account: 'instance' | 'own' };

/** A message whose sending had begun when the process died is never resent automatically. */
export const smsRows = leasedRows<Sms>({
  table: smsLogs,
  dueAt: smsLogs.nextAttemptAt,
  leaseUntil: smsLogs.leaseUntil,
  started: {
    column: smsLogs.startedAt,
    error: smsLogs.error,
    why: 'Sorrel stopped while sending this message. It may or may not have arrived.',
  },
  update: ({ db }, set, where) => db.update(smsLogs).set(set).where(where).returning(),
});

export async function sendSms(
  services: Services,
  { sender, account }: SmsAccount,
  sms: Sms,
): Promise<Sent<SmsEnd, SmsFailure>> {
  const system = asSystem(services.database);
  const isPaidByInstance = account === 'instance' && sender.via !== 'log';
  const refusal =
    (await findBlockedReason(services, sms)) ?? (isPaidByInstance ? await findLimitReason(services, sms) : null);
  if (refusal) return { values: failed(refusal) };
  const { quietUntil } = portOf(system, reminderRules);
  const end = await quietUntil({ ...system, tenantId: sms.tenantId }, sms.cause, new Date());
  if (end) return { values: await waitUntil(services, sms, end) };
  let isBegun = false;
  const beforeFirstByte = async () => {
    if (!(await smsRows.mark(system, sms, { startedAt: new Date() }))) throw takenOver;
    if (isPaidByInstance) await count(system, perPractice, String(sms.tenantId));
    isBegun = true;
  };
  const sentBy = sender.via === 'log' ? 'log' : account;
  const reportTo = reportAddress(services.env, account === 'own' ? sms.tenantId : 'instance', sms);
  try {
    const { status, externalId } = await sender.send(
      { to: sms.recipientPhone, text: sms.message, reportTo },
      beforeFirstByte,
    );
    return { values: { status, externalId, sentBy, sentAt: new Date(), error: null } };
  } catch (reason) {
    if (!(reason instanceof SmsFailure)) services.log.error({ err: reason, smsId: sms.id }, 'text message');
    const trouble = reason instanceof SmsFailure && reason.blames === 'provider' ? reason : null;
    return { values: await afterFailure(services, sms, { reason, isBegun, sentBy }), trouble };
  }
}

const takenOver = new SmsFailure('Another worker sends this message.', { blames: 'message' });

/** Reason for not sending the message any more, or null. */
async function findBlockedReason(services: Services, sms: Sms): Promise<string | null> {
  const place = { ...asSystem(services.database), tenantId: sms.tenantId };
  const [isOptedOut, end] = await Promise.all([hasOptedOut(place, sms.recipientPhone), lastMoment(services, sms)]);
  if (isOptedOut) return optedOutSentence;
  return end.getTime() < Date.now() ? (sms.error ?? tooLate) : null;
}

const tooLate = 'It couldn’t be sent in time.';

/**
 * The operator pays for the instance's account and anybody can sign up, so each practice gets about as many messages as
 * a large practice has sessions.
 */
const perPractice = { name: 'instance-sms-practice', max: 200, seconds: hours(24) };
const noMore = 'You’ve reached the limit of 200 text messages a day. Connect your own Twilio account to send more.';

async function findLimitReason({ database }: Services, { tenantId }: Sms): Promise<string | null> {
  const system = asSystem(database);
  if (!(await isUsedUp(system, perPractice, String(tenantId)))) return null;
  if ((await count(system, ownerNoticeLimit, String(tenantId))) === 1) await notifyOwner(database, tenantId);
  return noMore;
}

const ownerNoticeLimit = { name: 'instance-sms-told', max: 1, seconds: hours(24) };

async function notifyOwner(database: Services['database'], tenantId: number) {
  const owner = await findOwner(asSystem(database), tenantId);
  if (!owner) return;
  const message = `${noMore} Reminders go out by email instead.`;
  const news = {
    type: 'sms_limit',
    title: 'Text message limit reached',
    message,
    href: '/sms-logs',
    clientId: null,
  } as const;
  await inTenant(database, owner, scope => notify(scope, news));
}

type Failure = { reason: unknown; isBegun: boolean; sentBy: Sms['sentBy'] };

async function afterFailure(services: Services, sms: Sms, { reason, isBegun, sentBy }: Failure): Promise<SmsEnd> {
  const error = reason instanceof Error ? reason.message : String(reason);
  const { answered, final, isOptOut } = reason instanceof SmsFailure ? reason : notSaid;
  const place = { ...asSystem(services.database), tenantId: sms.tenantId };
  if (isOptOut) await optOut(place, sms.recipientPhone);
  if (isBegun && !answered) return { status: 'unknown', error, sentBy };
  // `log` distinguishes a missing provider from a rejection by Twilio.
  if (final) return { ...failed(error), ...(sentBy === 'log' && { sentBy }) };
  return later(services, sms, error);
}

const notSaid = { answered: false, final: false, isOptOut: false };

/** Retries until the message is no longer useful. */
export async function later(services: Services, sms: Sms, error: string): Promise<SmsEnd> {
  const next = nextAttempt(sms);
  if (next.nextAttemptAt > (await lastMoment(services, sms))) return failed(error);
  return { status: 'pending', error, startedAt: null, ...next };
}

/** Postpones to the end of the quiet hours, or fails if the message is no longer useful then. */
async function waitUntil(services: Services, sms: Sms, end: Date): Promise<SmsEnd> {
  if (end > (await lastMoment(services, sms))) return failed(sms.error ?? 'It couldn’t be sent before quiet hours.');
  return { status: 'pending', nextAttemptAt: end };
}

const failed = (error: string) => ({ status: 'failed', error }) as const;

/** One day after creation, for a reminder until its appointment starts. */
async function lastMoment({ database }: Services, { tenantId, appointmentId, createdAt, type }: Sms): Promise<Date> {
  const dayAfter = new Date(createdAt.getTime() + hours(24) * 1_000);
  if (appointmentId === null) return dayAfter;
  const { startsOf, tooLateAfter } = portOf(database, reminderRules);
  const start = (await startsOf({ ...asSystem(database), tenantId }, [appointmentId])).get(appointmentId);
  if (!start || start > dayAfter) return dayAfter;
  if (start > createdAt) return start;
  // Other messages about an appointment are still useful after it has started.
  return type === 'automatic_reminder' ? tooLateAfter(start) : dayAfter;
}
