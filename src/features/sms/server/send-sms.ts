import type { SQL } from 'drizzle-orm';
import { asSystem } from '../../../platform/database/scope.ts';
import type { JobData } from '../../../platform/jobs.ts';
import { type Lanes, openLanes } from '../../../platform/lanes.ts';
import type { Services } from '../../../platform/services.ts';
import { SmsFailure, type SmsSender } from '../../../platform/sms/sender.ts';
import { VendorFailure } from '../../../platform/vendor-failure.ts';
import { openSms } from '../../vendors/server/access.ts';
import { findStored, practicesWithOwn } from '../../vendors/server/stored.ts';
import { type Delivery, deliver } from './deliver.ts';
import { claimSms, ofOthersThan, ofPractice, practicesWithDueSms, reclaimLost } from './outbox.ts';

/** `stop`: raised when the program ends; what is not yet begun then goes back to waiting. */
export type Texter = { services: Services; lanes: Lanes; stop?: AbortSignal };

const instanceLoad = { most: 50, atOnce: 10 };
const practiceLoad = { most: 20, atOnce: 5 };
/** The instance's lane and practices with accounts of their own, side by side in one process. */
const mostLanes = 50;

export const openTexter = (services: Services): Texter => ({ services, lanes: openLanes(services.log, mostLanes) });

/**
 * Begins to send what waits in the practices that jobs name, and does not wait for it: each account has a lane of its
 * own, so that one that hangs holds up nobody else. Running it twice is harmless.
 */
export async function beginQueuedSms(texter: Texter, jobs: JobData[]) {
  const named = new Set(jobs.map(job => job.tenantId));
  const own = await practicesWithOwn(asSystem(texter.services.database), 'sms');
  beginLanes(
    texter,
    own.filter(tenantId => named.has(tenantId)),
  );
}

/** Begins to send whatever is due: after a crash, an outage, a failed attempt. */
export async function beginDueSms(texter: Texter) {
  const system = asSystem(texter.services.database);
  await reclaimLost(system);
  beginLanes(texter, await practicesWithDueSms(system, await practicesWithOwn(system, 'sms')));
}

/** The same, until all of it is done. */
export async function sendDueSms(texter: Texter) {
  await beginDueSms(texter);
  await texter.lanes.settled();
}

function beginLanes(texter: Texter, practices: number[]) {
  const { services, lanes, stop } = texter;
  const system = asSystem(services.database);
  const ofInstance = async () => {
    const own = await practicesWithOwn(system, 'sms');
    const sender = openSms(services, undefined);
    return sendSome({ services, sender, account: 'instance', stop, ...instanceLoad }, ofOthersThan(own));
  };
  const of = (tenantId: number) => async () => {
    const stored = await findStored({ ...system, tenantId }, 'sms');
    if (!stored) return false;
    const sender = openOrExplain(() => openSms(services, stored));
    return sendSome({ services, sender, account: 'own', stop, ...practiceLoad }, ofPractice(tenantId));
  };
  lanes.begin('instance', () => sendAll(texter, ofInstance), true);
  for (const tenantId of practices) lanes.begin(`practice ${tenantId}`, () => sendAll(texter, of(tenantId)));
}

/** Round after round, for as long as there is more. */
async function sendAll({ stop }: Texter, round: () => Promise<boolean>) {
  while (!stop?.aborted && (await round()));
}

/** Returns whether there may be more, and the provider is well enough to go on right now. */
async function sendSome({ most, ...delivery }: Delivery & { most: number }, which: SQL | undefined) {
  const claimed = await claimSms(asSystem(delivery.services.database), which, most);
  const trouble = await deliver(delivery, claimed);
  return !trouble && claimed.length >= most;
}

/** Settings that cannot be read are told by each message that waits for them. */
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
