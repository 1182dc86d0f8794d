import { setTimeout as sleep } from 'node:timers/promises';
import { asSystem } from '../../../platform/database/scope.ts';
import type { JobData } from '../../../platform/jobs.ts';
import { type Lanes, openLanes } from '../../../platform/lanes.ts';
import type { Services } from '../../../platform/services.ts';
import type { MailWays } from '../../emails/server/mail-ways.ts';
import { suppressWaiting } from '../../emails/server/outbox.ts';
import { type Ledger, openLedger } from '../../emails/server/record.ts';
import type { MailWay } from '../../vendors/server/mail.ts';
import { deliverBulk } from './bulk-delivery.ts';
import { findSending, practicesWithBulk } from './claim.ts';
import { endEmptyCampaigns } from './counters.ts';
import { lentPerDay } from './day.ts';
import { forgetOldPaces } from './paces.ts';

/** A job that says: this practice has mails to many. */
export const sendBulkJob = 'send-bulk';

/** `ways`: lines of their own, so that no other mail queues behind them. `stop`: raised when the program ends. */
export type BulkMailer = {
  services: Services;
  ledger: Ledger;
  ways: MailWays;
  lanes: Lanes;
  /** Of practices whose pace lets them rest: what wakes them. */
  alarms: Map<number, NodeJS.Timeout>;
  /** The first pause after a server failed; each further one is twice as long, at most 60 times this. */
  retryMs: number;
  stop?: AbortSignal | undefined;
};

/** Practices side by side in one process. */
const mostLanes = 50;
/** In milliseconds. */
const shortestAlarm = 100;
const longestAlarm = 10_000;

export const openBulkMailer = (services: Services, ways: MailWays, { retryMs = 1_000 } = {}): BulkMailer => ({
  services,
  ledger: openLedger(services.database),
  ways,
  lanes: openLanes(services.log, mostLanes),
  alarms: new Map(),
  retryMs,
});

/** Begins to send to whomever these practices have yet to, and does not wait for it. Running it twice is harmless. */
export function beginQueuedBulk(mailer: BulkMailer, jobs: JobData[]) {
  const named = new Set(jobs.map(job => job.tenantId));
  for (const tenantId of named) mailer.lanes.begin(`practice ${tenantId}`, () => sendOfPractice(mailer, tenantId));
}

/** The same for every practice: after a crash, an outage, a failed attempt. */
export async function beginBulk(mailer: BulkMailer) {
  const system = asSystem(mailer.services.database);
  mailer.ways.closeIdle();
  await endEmptyCampaigns(system);
  await forgetOldPaces(system);
  const practices = await practicesWithBulk(system);
  beginQueuedBulk(
    mailer,
    [...practices].map(tenantId => ({ tenantId })),
  );
}

/** The same, until all of it is done. */
export async function sendDueBulk(mailer: BulkMailer) {
  await beginBulk(mailer);
  await mailer.lanes.settled();
}

export async function closeBulkMailer({ lanes, ways, alarms }: BulkMailer) {
  const silence = () => {
    for (const alarm of alarms.values()) clearTimeout(alarm);
  };
  silence();
  await lanes.settled();
  silence();
  ways.close();
}

/** A server that is away is asked again after a second, then after two, four … up to a minute. */
async function sendOfPractice(mailer: BulkMailer, tenantId: number) {
  for (let failures = 0; !mailer.stop?.aborted; failures++) {
    await suppressEnded(mailer, tenantId);
    const { trouble, sent, restsFor } = await mailer.ways.withAny(tenantId, async way =>
      deliverBulk({ ...mailer, way, perDay: await perDayOf(mailer, way) }, tenantId),
    );
    if (!trouble) {
      if (restsFor !== null) wakeLater(mailer, tenantId, restsFor);
      return;
    }
    if (sent) failures = 0;
    await sleep(Math.min(2 ** failures, 60) * mailer.retryMs, undefined, { signal: mailer.stop }).catch(
      () => undefined,
    );
  }
}

/** Only the instance's own server is lent; what stays in the outbox leaves for nobody. */
const perDayOf = async ({ ways, services }: BulkMailer, way: MailWay) =>
  way === ways.instance && way.sender.via === 'smtp' ? lentPerDay(services) : null;

/** Its lane is free for others meanwhile. The sweep wakes those that rest for longer. */
function wakeLater(mailer: BulkMailer, tenantId: number, milliseconds: number) {
  const { alarms, stop } = mailer;
  clearTimeout(alarms.get(tenantId));
  if (milliseconds > longestAlarm) return;
  const wake = () => {
    alarms.delete(tenantId);
    if (!stop?.aborted) beginQueuedBulk(mailer, [{ tenantId }]);
  };
  // What is due soon is claimed together.
  alarms.set(tenantId, setTimeout(wake, Math.max(milliseconds, shortestAlarm)).unref());
}

/** What waits of campaigns that were ended early goes to nobody. */
async function suppressEnded({ services }: BulkMailer, tenantId: number) {
  const system = asSystem(services.database);
  const { ended } = await findSending(system, tenantId);
  for (const campaignId of ended) {
    while (await suppressWaiting(system, { tenantId, campaignId }, 1_000));
  }
}
