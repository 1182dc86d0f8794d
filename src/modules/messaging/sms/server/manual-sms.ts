import { and, eq } from 'drizzle-orm';
import { asSystem, inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { portOf } from '../../../../platform/ports.ts';
import { countAttempt, hours, type Limit } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import { smsUse } from '../../../accounts/vendors/server/access.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { smsNumber } from '../../../people/clients/server/phones.ts';
import type { NewManualSms, SmsLog, SmsRecipient } from '../contract.ts';
import { getSms, present } from './log.ts';
import { hasOptedOut, optedOutSentence } from './opt-outs.ts';
import { queueSms } from './queue-sms.ts';
import { reminderRules } from './reminder-rules.ts';
import { smsLogs } from './tables.ts';

/** Anybody can sign up, and the operator pays for the instance's account, so its limit is lower. */
const limits: Record<SmsRecipient['uses'], Limit> = {
  own: { name: 'sms-by-hand', max: 200, seconds: hours(1) },
  'built-in': { name: 'sms-by-hand', max: 200, seconds: hours(1) },
  instance: { name: 'instance-sms-by-hand', max: 30, seconds: hours(1) },
};

/** The client's number and, if it cannot be texted, the reason. @throws AppError not_found */
export async function findRecipient(services: Services, scope: Scope, clientId: number): Promise<SmsRecipient> {
  const client = await getClient(scope, clientId);
  const phone = smsNumber(client.phone);
  const uses = await smsUse(services, scope);
  const refusal = phone ? ((await hasOptedOut(scope, phone)) ? optedOutSentence : null) : noNumber;
  return { phone, phoneText: phone && client.phoneText, refusal, uses, consentAt: client.smsConsentAt };
}

const noNumber = 'This client has no phone number that can receive text messages.';

/**
 * Sends a message to one client; idempotent by `key`.
 * @throws AppError not_found, conflict when the client cannot be texted, too_many
 */
export async function sendByHand(services: Services, principal: Principal, { clientId, message, key }: NewManualSms) {
  const cause = `manual ${key}`;
  const lookup = await inTenant(services.database, principal, async scope => {
    const existing = await findByCause(scope, cause);
    return existing ? { existing, uses: null } : requireRecipient(services, scope, clientId);
  });
  if (lookup.existing) return lookup.existing;
  await countSending(services, principal, lookup.uses);
  return inTenant(services.database, principal, async scope => {
    const { phone } = await requireRecipient(services, scope, clientId);
    return queueOnce(services, scope, { cause, type: 'manual', to: phone, text: message, clientId });
  });
}

const again: SmsLog['status'][] = ['failed', 'error', 'unknown'];

/**
 * Sends a failed message again as a new one; idempotent.
 * @throws AppError not_found, conflict for one that arrived or is being sent, too_many
 */
export async function sendAgain(services: Services, principal: Principal, id: number): Promise<SmsLog> {
  const cause = `again ${id}`;
  const lookup = await inTenant(services.database, principal, async scope => {
    const existing = await findByCause(scope, cause);
    return existing ? { existing, uses: null } : requireRepeatable(services, scope, id);
  });
  if (lookup.existing) return lookup.existing;
  await countSending(services, principal, lookup.uses);
  return inTenant(services.database, principal, async scope => {
    const { sms } = await requireRepeatable(services, scope, id);
    const { recipientPhone: to, message: text, clientId, appointmentId } = sms;
    const about = { ...(clientId && { clientId }), ...(appointmentId && { appointmentId }) };
    return queueOnce(services, scope, { cause, type: 'manual', to, text, ...about });
  });
}

const outdatedSentence =
  'This reminder is for an appointment that was rescheduled or cancelled, or is over. Send a new one from the appointment.';

async function requireRecipient(services: Services, scope: Scope, clientId: number) {
  const { phone, refusal, uses } = await findRecipient(services, scope, clientId);
  if (!phone || refusal) throw new AppError('conflict', refusal ?? noNumber);
  return { phone, uses, existing: null };
}

async function requireRepeatable(services: Services, scope: Scope, id: number) {
  const sms = await getSms(scope, id);
  if (!again.includes(sms.status))
    throw new AppError('conflict', 'This message didn’t fail, so there’s no need to resend it.');
  if (await hasOptedOut(scope, sms.recipientPhone)) throw new AppError('conflict', optedOutSentence);
  if (await portOf(scope, reminderRules).isOutdated(scope, sms, new Date()))
    throw new AppError('conflict', outdatedSentence);
  return { sms, uses: await smsUse(services, scope), existing: null };
}

const countSending = ({ database }: Services, { tenantId }: Principal, uses: SmsRecipient['uses']) =>
  countAttempt(asSystem(database), limits[uses], String(tenantId));

async function queueOnce(services: Services, scope: Scope, sms: Parameters<typeof queueSms>[2]): Promise<SmsLog> {
  const id = await queueSms(services, scope, sms);
  if (id !== null) return getSms(scope, id);
  // A concurrent request with the same key was faster.
  const existing = await findByCause(scope, sms.cause);
  if (!existing) throw new Error(`no message for ${sms.cause}`);
  return existing;
}

async function findByCause(scope: Scope, cause: string): Promise<SmsLog | undefined> {
  const rows = await scope.db
    .select()
    .from(smsLogs)
    .where(and(eq(smsLogs.tenantId, scope.tenantId), eq(smsLogs.cause, cause)));
  const [sms] = await present(scope, rows);
  return sms;
}
