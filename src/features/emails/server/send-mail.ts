import type { SQL } from 'drizzle-orm';
import { asSystem } from '../../../platform/database/scope.ts';
import type { JobData } from '../../../platform/jobs.ts';
import { type Lanes, openLanes } from '../../../platform/lanes.ts';
import type { Services } from '../../../platform/services.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { practicesWithOwn } from '../../vendors/server/stored.ts';
import { type Delivery, deliver } from './deliver.ts';
import { type MailWays, openMailWays } from './mail-ways.ts';
import { claimMails, ofInstance, ofPractice, practicesWithDueMails, reclaimLost } from './outbox.ts';
import { type Ledger, openLedger } from './record.ts';

/** `stop`: raised when the program ends; what is not yet begun then goes back into the queue. */
export type Mailer = { services: Services; ledger: Ledger; ways: MailWays; lanes: Lanes; stop?: AbortSignal };

/** More than the connections to the server: while some mails travel, others are written down. */
const instanceLoad = { most: 100, atOnce: 10 };
const practiceLoad = { most: 20, atOnce: 5 };
/** The instance's lane and practices with servers of their own, side by side in one process. */
const mostLanes = 50;

export const openMailer = (services: Services, instance: MailWay): Mailer => ({
  services,
  ledger: openLedger(services.database),
  ways: openMailWays(services, instance),
  lanes: openLanes(services.log, mostLanes),
});

/**
 * Begins to send what waits in the practices that jobs name, and does not wait for it: each server has a lane of its
 * own, so that one that hangs holds up nobody else. Running it twice is harmless.
 */
export async function beginQueuedMails(mailer: Mailer, jobs: JobData[]) {
  const named = new Set(jobs.map(job => job.tenantId));
  const own = await practicesWithOwn(asSystem(mailer.services.database), 'mail');
  beginLanes(
    mailer,
    own.filter(tenantId => named.has(tenantId)),
  );
}

/** Begins to send whatever is due: after a crash, an outage, a failed attempt. */
export async function beginDueMails(mailer: Mailer) {
  const system = asSystem(mailer.services.database);
  mailer.ways.closeIdle();
  await reclaimLost(system);
  const own = await practicesWithOwn(system, 'mail');
  beginLanes(mailer, own.length ? await practicesWithDueMails(system, own) : []);
}

/** The same, until all of it is done. */
export async function sendDueMails(mailer: Mailer) {
  await beginDueMails(mailer);
  await mailer.lanes.settled();
}

/** Closes the lines when what is under way is finished. */
export async function closeMailer({ lanes, ways }: Mailer) {
  await lanes.settled();
  ways.close();
}

function beginLanes(mailer: Mailer, practices: number[]) {
  const { services, ledger, ways, lanes, stop } = mailer;
  const sendOfInstance = async () => {
    const own = await practicesWithOwn(asSystem(services.database), 'mail');
    return sendSome({ services, ledger, way: ways.instance, stop, ...instanceLoad }, ofInstance(own));
  };
  const sendOf = (tenantId: number) => async () => {
    let isMore = false;
    await ways.withOwn(tenantId, async way => {
      isMore = await sendSome({ services, ledger, way, stop, ...practiceLoad }, ofPractice(tenantId));
    });
    return isMore;
  };
  lanes.begin('instance', () => sendAll(mailer, sendOfInstance), true);
  for (const tenantId of practices) lanes.begin(`practice ${tenantId}`, () => sendAll(mailer, sendOf(tenantId)));
}

/** Round after round, for as long as there is more. */
async function sendAll({ stop }: Mailer, round: () => Promise<boolean>) {
  while (!stop?.aborted && (await round()));
}

/** Returns whether there may be more, and the server is well enough to go on right now. */
async function sendSome({ most, ...delivery }: Delivery & { most: number }, which: SQL | undefined) {
  const claimed = await claimMails(asSystem(delivery.services.database), which, most);
  const trouble = await deliver(delivery, claimed);
  return !trouble && claimed.length >= most;
}
