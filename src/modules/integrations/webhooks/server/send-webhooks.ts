import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { asSystem, inTenant } from '../../../../platform/database/scope.ts';
import { OutboundRefused, type Reach } from '../../../../platform/outbound/addresses.ts';
import { outboundFetch } from '../../../../platform/outbound/fetch.ts';
import { nextAttempt } from '../../../../platform/outbox/back-off.ts';
import { leasedRows } from '../../../../platform/outbox/leased-rows.ts';
import { type Lane, openOutbox } from '../../../../platform/outbox/outbox.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { findOwner } from '../../../accounts/auth/server/members.ts';
import { practiceReach } from '../../../accounts/vendors/server/access.ts';
import { notify } from '../../../messaging/notifications/server/notifications.ts';
import { type EndpointRow, secretOf } from './endpoints.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';
import { sendWebhooksJob } from './tell-webhooks.ts';

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type EndpointLane = Lane & { tenantId: number; endpointId: number };

/** After so many days without one success nobody is called there any more. */
export const daysOfFailing = 5;
/** Gone (RFC 9110, section 15.5.11): whoever answers so wants no more of it. */
const gone = 410;

const { tenantId, endpointId, id, status, nextAttemptAt, leaseUntil, expiresAt, error } = webhookDeliveries;

/** A call interrupted by a crash is repeated with the same ID, so that the receiver can ignore a duplicate. */
export const webhookRows = leasedRows<DeliveryRow>({
  table: webhookDeliveries,
  dueAt: nextAttemptAt,
  leaseUntil,
  isReady: sql`${expiresAt} > now()`,
  orderBy: id,
  update: ({ db }, set, where) => db.update(webhookDeliveries).set(set).where(where).returning(),
});

/** Milliseconds from the question for the name to the last byte that is read of the answer. */
const patience = 15_000;
/** In characters: enough to see what went wrong. */
const shown = 2_000;

type Answer = { answerStatus: number | null; answer: string | null; error: string | null };

/** Signs and sends one message as Standard Webhooks has it; never throws. `error`: null when it was taken. */
async function callEndpoint(
  { url, secret }: { url: string; secret: string },
  { eventId, payload }: { eventId: string; payload: string },
  reach: Reach,
  now = new Date(),
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Sorrel-Webhooks/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(eventId, now, payload),
  };
  try {
    const signal = AbortSignal.timeout(patience);
    const response = await outboundFetch(reach)(url, { method: 'POST', headers, body: payload, signal });
    const answer = await readStart(response);
    return {
      answerStatus: response.status,
      answer,
      error: response.ok ? null : `It responded with ${response.status}.`,
    };
  } catch (reason) {
    return { answerStatus: null, answer: null, error: sentenceOf(reason) };
  }
}

/** How the answer begins, in characters that can be stored. */
async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  if (body) {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= shown) break;
    }
  }
  return text.slice(0, shown).replaceAll('\u0000', '').toWellFormed();
}

function sentenceOf(reason: unknown): string {
  if (reason instanceof OutboundRefused) return reason.message;
  if (reason instanceof Error && reason.name === 'TimeoutError') return 'It didn’t respond within 15 seconds.';
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The address doesn’t exist.';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate isn’t valid.';
  if (code === 'ECONNREFUSED') return 'Nothing is listening at this address.';
  return 'The connection was interrupted.';
}

/** A lane for each endpoint. A practice whose endpoints hang has three at most. */
export const openWebhookOutbox = (services: Services) =>
  openOutbox<DeliveryRow, Partial<DeliveryRow>, EndpointLane>(services, {
    rows: webhookRows,
    jobs: { sweep: 'send-webhooks', queued: sendWebhooksJob },
    share: { lanes: 50, perGroup: 3 },
    beforeSweep: () => giveUpExpired(services),
    lanes: () => endpointsWithDue(services),
    turn: async (lane, deliver) => {
      const endpoint = await findEndpoint(services, lane);
      if (!endpoint || endpoint.disabledAt) return false;
      const ofLane = and(eq(tenantId, lane.tenantId), eq(endpointId, lane.endpointId));
      const { isMore } = await deliver<Answer>({
        claim: max => webhookRows.claim(asSystem(services.database), ofLane, max),
        max: 20,
        sideBySide: 3,
        send: row => sendOne(services, endpoint, row),
        postpone: (row, answer) => afterFailure(services, endpoint, row, { ...answer, answerStatus: null }),
      });
      return isMore;
    },
    record: (row, values) => webhookRows.settle(asSystem(services.database), row, values),
    giveBack: () => ({ status: 'pending' }),
  });

/**
 * Which endpoints something waits for, and since when. One that was turned off keeps what waits until it is on again, or
 * too old.
 */
export async function endpointsWithDue({ database }: Pick<Services, 'database'>): Promise<EndpointLane[]> {
  const found = await asSystem(database)
    .db.select({ tenantId, endpointId, since: sql<Date>`min(${nextAttemptAt})`.mapWith(nextAttemptAt) })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.tenantId, tenantId), eq(webhookEndpoints.id, endpointId)))
    .where(and(webhookRows.isWaiting, isNull(webhookEndpoints.disabledAt)))
    .groupBy(tenantId, endpointId);
  return found.map(each => ({
    ...each,
    name: `practice ${each.tenantId}, webhook ${each.endpointId}`,
    group: `practice ${each.tenantId}`,
  }));
}

/** What is too old is not sent any more, also when its endpoint is on again a year later; then the log forgets it. */
async function giveUpExpired({ database }: Services) {
  await asSystem(database)
    .db.update(webhookDeliveries)
    .set({ status: 'failed', error: sql`coalesce(${error}, 'It could not be sent in time.')` })
    .where(and(eq(status, 'pending'), lte(expiresAt, sql`now()`)));
}

async function findEndpoint({ database }: Services, lane: EndpointLane): Promise<EndpointRow | null> {
  const [found] = await asSystem(database)
    .db.select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.tenantId, lane.tenantId), eq(webhookEndpoints.id, lane.endpointId)));
  return found ?? null;
}

async function sendOne(services: Services, endpoint: EndpointRow, row: DeliveryRow) {
  const secret = secretOf(services, endpoint);
  const answer: Answer = secret
    ? await callEndpoint({ url: endpoint.url, secret }, row, practiceReach(services.env))
    : { answerStatus: null, answer: null, error: 'Its secret can no longer be read. Remove it and add it again.' };
  if (answer.error !== null) return { values: await afterFailure(services, endpoint, row, answer), trouble: answer };
  if (endpoint.failingSince) await markEndpoint(services, endpoint, { failingSince: null });
  return { values: { ...answer, status: 'delivered' as const, deliveredAt: new Date() } };
}

/** Later, as long as it is not too old; an endpoint that fails for days is turned off. */
async function afterFailure(
  services: Services,
  endpoint: EndpointRow,
  row: DeliveryRow,
  answer: Answer,
): Promise<Partial<DeliveryRow>> {
  const now = new Date();
  const failingSince = endpoint.failingSince ?? now;
  const isLost = addMinutes(failingSince, daysInMinutes(daysOfFailing)) <= now;
  if (!endpoint.failingSince) await markEndpoint(services, endpoint, { failingSince });
  if (isLost || answer.answerStatus === gone) await turnOff(services, endpoint, answer, now);
  const next = nextAttempt(row, now);
  return { ...answer, ...next, status: next.nextAttemptAt > row.expiresAt ? 'failed' : 'pending' };
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
