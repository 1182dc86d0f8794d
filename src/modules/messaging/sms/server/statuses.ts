import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { asSystem, type System } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { explainCode, isOptOutCode } from '../../../../platform/sms/twilio-codes.ts';
import { giveUp } from './give-up.ts';
import { optOut } from './opt-outs.ts';
import type { Account } from './report-address.ts';
import type { Sms } from './send-sms.ts';
import { smsLogs } from './tables.ts';

/** Fields of Twilio's status callback, as far as they are of interest. `of`: from the address, see report-address.ts. */
export const statusReport = z.object({
  MessageSid: z.string().min(1).max(64),
  MessageStatus: z.string(),
  ErrorCode: z.coerce.number().int().catch(0),
  of: z
    .string()
    .regex(/^[1-9]\d{0,14}\.[1-9]\d{0,14}$/)
    .optional()
    .catch(undefined),
});
type StatusReport = z.infer<typeof statusReport>;

type Known = 'sent' | 'delivered' | 'failed';

/** What Twilio's words mean here; any other says nothing new. */
const meanings: Record<string, Known | undefined> = {
  accepted: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
};

/** Reports come in any order: what was delivered or has failed stays so. A report also settles what was unknown. */
const before: Record<Known, Sms['status'][]> = {
  sent: ['pending', 'sending', 'unknown'],
  delivered: ['pending', 'sending', 'unknown', 'sent'],
  failed: ['pending', 'sending', 'unknown', 'sent'],
};

/** Writes into the log what became of a message. Hearing it twice changes nothing. */
export async function takeStatus(services: Services, account: Account, report: StatusReport) {
  const status = meanings[report.MessageStatus];
  if (!status) return;
  const system = asSystem(services.database);
  const sms = await findReported(system, account, report);
  if (!sms) return;
  if (isOptOutCode(report.ErrorCode)) await optOut({ ...system, tenantId: sms.tenantId }, sms.recipientPhone);
  const record = async ({ db }: Pick<System, 'db'>) => {
    const written = await db
      .update(smsLogs)
      .set({ ...settled(report, status), sentBy: account === 'instance' ? 'instance' : 'own' })
      .where(and(is(sms), inArray(smsLogs.status, before[status]), isOrHasNo(report.MessageSid)))
      .returning({ id: smsLogs.id });
    return written.length > 0;
  };
  if (status === 'failed') await giveUp(services, sms, record);
  else await record(system);
}

function settled({ MessageSid: externalId, ErrorCode }: StatusReport, status: Known) {
  const common = { status, externalId, leaseUntil: null };
  if (status !== 'failed') return { ...common, error: null, sentAt: sql`coalesce(${smsLogs.sentAt}, now())` };
  const unexplained = ErrorCode ? `Twilio couldn’t deliver it (error ${ErrorCode}).` : 'Twilio couldn’t deliver it.';
  return { ...common, error: explainCode(ErrorCode) ?? unexplained };
}

type Reported = Pick<Sms, 'tenantId' | 'id' | 'recipientPhone'>;

/** The message that its address names; without such an address, the one that Twilio's number names. */
async function findReported({ db }: System, account: Account, report: StatusReport): Promise<Reported | null> {
  const [tenantId = 0, id = 0] = (report.of ?? '').split('.').map(Number);
  const one = report.of ? is({ tenantId, id }) : eq(smsLogs.externalId, report.MessageSid);
  const ofAccount = account === 'instance' ? undefined : eq(smsLogs.tenantId, account);
  const [found] = await db
    .select({ tenantId: smsLogs.tenantId, id: smsLogs.id, recipientPhone: smsLogs.recipientPhone })
    .from(smsLogs)
    .where(and(one, ofAccount, isOrHasNo(report.MessageSid)))
    .limit(1);
  return found ?? null;
}

const is = ({ tenantId, id }: Pick<Sms, 'tenantId' | 'id'>) => and(eq(smsLogs.tenantId, tenantId), eq(smsLogs.id, id));
const isOrHasNo = (sid: string) => or(isNull(smsLogs.externalId), eq(smsLogs.externalId, sid));
