import { and, eq, isNull } from 'drizzle-orm';
import { asSystem, inTenant } from '../../../platform/database/scope.ts';
import { backOffSeconds, deliverAll } from '../../../platform/outbox.ts';
import { openRounds, type Rounds } from '../../../platform/rounds.ts';
import type { Services } from '../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../shared/dates.ts';
import { findOwner } from '../../auth/server/members.ts';
import { notify } from '../../notifications/server/notifications.ts';
import { practiceReach } from '../../vendors/server/access.ts';
import { type Answer, callEndpoint } from './call-endpoint.ts';
import { type EndpointRow, secretOf } from './endpoints.ts';
import {
  claimDeliveries,
  type DeliveryRow,
  type EndpointKey,
  endpointsWithDue,
  giveUpExpired,
  reclaimLost,
  recordOutcome,
  renewLeases,
} from './outbox.ts';
import { webhookEndpoints } from './tables.ts';

export type Herald = { services: Services; lanes: Rounds; stop?: AbortSignal };

/** Endpoints that are called side by side in one process. */
const most = 50;
/** Of them, those of one practice: whoever has ten that hang leaves room for the others. */
const mostOfGroup = 3;
/** Claimed at once for one endpoint, which are called three at a time. */
const round = 20;
/** After so many days without one success nobody is called there any more. */
export const daysOfFailing = 5;
/** Gone (RFC 9110, section 15.5.11): whoever answers so wants no more of it. */
const gone = 410;

export const openHerald = (services: Services): Herald => ({
  services,
  lanes: openRounds(services.log, { most, mostOfGroup }),
});

/** Begins to send whatever is due, the longest waiting first. One that hangs holds up nobody else. */
export async function beginDueWebhooks(herald: Herald) {
  const system = asSystem(herald.services.database);
  await reclaimLost(system);
  await giveUpExpired(system);
  await beginNewWebhooks(herald);
}

/** The same for what has just been told: nothing of it can be lost or too old. */
export async function beginNewWebhooks({ services, lanes, stop }: Herald) {
  const system = asSystem(services.database);
  const find = async () =>
    (await endpointsWithDue(system)).map(({ tenantId, id, since }) => ({
      name: `practice ${tenantId}, webhook ${id}`,
      group: `practice ${tenantId}`,
      since,
      work: () => sendSome(services, { tenantId, id }, stop),
    }));
  await lanes.begin(find, stop);
}

/** The same, until all of it is done. */
export async function sendDueWebhooks(herald: Herald) {
  await beginDueWebhooks(herald);
  await herald.lanes.settled();
}

/** Returns whether there may be more, and the other side is well enough to go on right now. */
async function sendSome(services: Services, key: EndpointKey, stop: AbortSignal | undefined): Promise<boolean> {
  const system = asSystem(services.database);
  const endpoint = await findEndpoint(services, key);
  if (!endpoint || endpoint.disabledAt) return false;
  const claimed = await claimDeliveries(system, key, round);
  const trouble = await deliverAll<DeliveryRow, Answer>(
    {
      log: services.log,
      atOnce: 3,
      stop,
      renew: ids => renewLeases(system, ids),
      giveBack: async row => void (await recordOutcome(system, row, { status: 'pending' })),
      send: row => sendOne(services, endpoint, row),
      postpone: (row, answer) => recordFailure(services, endpoint, { row, answer: { ...answer, answerStatus: null } }),
    },
    claimed,
  );
  return !trouble && claimed.length >= round;
}

async function findEndpoint({ database }: Services, { tenantId, id }: EndpointKey): Promise<EndpointRow | null> {
  const [found] = await asSystem(database)
    .db.select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.tenantId, tenantId), eq(webhookEndpoints.id, id)));
  return found ?? null;
}

/** Returns the answer if it was not taken. */
async function sendOne(services: Services, endpoint: EndpointRow, row: DeliveryRow): Promise<Answer | null> {
  const secret = secretOf(services, endpoint);
  const answer: Answer = secret
    ? await callEndpoint({ url: endpoint.url, secret }, row, practiceReach(services.env))
    : { answerStatus: null, answer: null, error: 'Its secret can no longer be read. Remove it and add it again.' };
  if (answer.error !== null) {
    await recordFailure(services, endpoint, { row, answer });
    return answer;
  }
  const system = asSystem(services.database);
  await recordOutcome(system, row, { ...answer, status: 'delivered', deliveredAt: new Date() });
  if (endpoint.failingSince) await markEndpoint(services, endpoint, { failingSince: null });
  return null;
}

type Failure = { row: DeliveryRow; answer: Answer };

/** Later, as long as it is not too old; an endpoint that fails for days is turned off. */
async function recordFailure(services: Services, endpoint: EndpointRow, { row, answer }: Failure, now = new Date()) {
  const failures = row.failures + 1;
  const nextAttemptAt = new Date(now.getTime() + backOffSeconds(failures) * 1_000);
  const isOver = nextAttemptAt > row.expiresAt;
  const status = isOver ? 'failed' : 'pending';
  await recordOutcome(asSystem(services.database), row, { ...answer, status, failures, nextAttemptAt });
  const failingSince = endpoint.failingSince ?? now;
  const isLost = addMinutes(failingSince, daysInMinutes(daysOfFailing)) <= now;
  if (!endpoint.failingSince) await markEndpoint(services, endpoint, { failingSince });
  if (isLost || answer.answerStatus === gone) await turnOff(services, endpoint, answer, now);
}

/** False if it has been saved or marked by others since it was read: what was seen then is not said of it now. */
async function markEndpoint(
  { database }: Services,
  endpoint: EndpointRow,
  values: Partial<EndpointRow>,
): Promise<boolean> {
  const { tenantId, id, url, failingSince } = webhookEndpoints;
  const seen = endpoint.failingSince;
  const isAsSeen = and(eq(url, endpoint.url), seen ? eq(failingSince, seen) : isNull(failingSince));
  Object.assign(endpoint, values);
  const marked = await asSystem(database)
    .db.update(webhookEndpoints)
    .set(values)
    .where(and(eq(tenantId, endpoint.tenantId), eq(id, endpoint.id), isAsSeen))
    .returning({ id });
  return marked.length > 0;
}

/** Once, and its practice hears of it. */
async function turnOff(services: Services, endpoint: EndpointRow, { answerStatus, error }: Answer, now: Date) {
  if (endpoint.disabledAt) return;
  if (!(await markEndpoint(services, endpoint, { disabledAt: now }))) return;
  const owner = await findOwner(asSystem(services.database), endpoint.tenantId);
  if (!owner) return;
  const why =
    answerStatus === gone ? 'It responded that it’s gone.' : `It has failed for ${daysOfFailing} days. ${error}`;
  await inTenant(services.database, owner, scope =>
    notify(scope, {
      type: 'webhook',
      title: 'A webhook was turned off',
      message: `${new URL(endpoint.url).host}: ${why} Save it to turn it on again.`,
      href: '/settings?tab=api',
      clientId: null,
    }),
  );
}
