import { eq, notInArray, type SQL } from 'drizzle-orm';
import { asSystem } from '../../../../platform/database/scope.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import { openOutbox } from '../../../../platform/outbox/outbox.ts';
import { SmsFailure, type SmsSender } from '../../../../platform/providers/sms/sender.ts';
import type { Services } from '../../../../platform/services.ts';
import { openSms } from '../../../accounts/vendors/server/access.ts';
import { type AccountLane, accountLanes } from '../../../accounts/vendors/server/account-lanes.ts';
import { findStored, practicesWithOwn } from '../../../accounts/vendors/server/stored-settings.ts';
import { sendSmsJob } from './queue-sms.ts';
import { later, type Sms, type SmsAccount, sendSms, smsRows } from './send-sms.ts';
import { giveUp } from './sms-failure.ts';
import { smsLogs } from './tables.ts';

/** One queue for each Twilio account. */
export const openSmsOutbox = (services: Services) => {
  const system = asSystem(services.database);
  return openOutbox<Sms, Partial<Sms>, AccountLane>(services, {
    rows: smsRows,
    jobs: { sweep: 'send-due-sms', queued: sendSmsJob },
    share: { lanes: 50 },
    metric: 'text',
    lanes: named => accountLanes(system, 'sms', named, own => smsRows.practicesWaiting(system, own)),
    turn: async ({ own }, deliver) => {
      const through = await accountOf(services, own);
      if (!through) return false;
      const { isMore } = await deliver<SmsFailure>({
        ...through,
        claim: max => smsRows.claim(system, through.which, max),
        send: sms => sendSms(services, through, sms),
        postpone: (sms, { message }) => later(services, sms, message),
      });
      return isMore;
    },
    record: (sms, values) => {
      if (values.status === 'failed') return giveUp(services, sms, scope => smsRows.settle(scope, sms, values));
      // A success also replaces `unknown`, set when the lease expired. Any other status comes from a callback that
      // arrived before the response and stays.
      return smsRows.settle(system, sms, values, values.sentAt ? ['sending', 'unknown'] : undefined);
    },
    giveBack: () => ({ status: 'pending' }),
  });
};

type Through = SmsAccount & { which: SQL | undefined; max: number; sideBySide: number };

/** Null for a practice that no longer has its own account. */
async function accountOf(services: Services, own: number | null): Promise<Through | null> {
  const system = asSystem(services.database);
  if (own === null) {
    const others = await practicesWithOwn(system, 'sms');
    const which = others.length ? notInArray(smsLogs.tenantId, others) : undefined;
    return { account: 'instance', sender: openSms(services, undefined), which, max: 50, sideBySide: 10 };
  }
  const stored = await findStored({ ...system, tenantId: own }, 'sms');
  if (!stored) return null;
  const sender = openOrExplain(() => openSms(services, stored));
  return { account: 'own', sender, which: eq(smsLogs.tenantId, own), max: 20, sideBySide: 5 };
}

/** If the settings cannot be read, messages are retried later and show that explanation. */
function openOrExplain(open: () => SmsSender): SmsSender {
  try {
    return open();
  } catch (reason) {
    if (!(reason instanceof VendorFailure)) throw reason;
    const send = async () => {
      throw new SmsFailure(reason.message);
    };
    return { via: 'twilio', send };
  }
}
