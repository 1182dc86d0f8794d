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
import { sendWebhooksJob } from './publish-event.ts';
import { webhookDeliveries, webhookEndpoints } from './tables.ts';

type DeliveryRow = typeof webhookDeliveries.$inferSelect;
type EndpointLane = Lane & { tenantId: number; endpointId: number };

/** An endpoint is disabled after this many days without a successful delivery. */
export const daysOfFailing = 5;
/** With 410 Gone (RFC 9110, section 15.5.11) a receiver asks us to stop, so the endpoint is disabled at once. */
const goneStatus = 410;

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

/** Timeout in milliseconds for the whole request: DNS lookup, connection and response. */
const timeoutMs = 15_000;
/** Length in characters; enough of a response to see what went wrong. */
const maxAnswerLength = 2_000;

type Answer = { answerStatus: number | null; answer: string | null; error: string | null };

/** Signs and sends one message (Standard Webhooks). Never throws; `error` is null on success. */
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
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await outboundFetch(reach)(url, { method: 'POST', headers, body: payload, signal });
    const answer = await readStart(response);
    return {
      answerStatus: response.status,
      answer,
      error: response.ok ? null : `It responded with ${response.status}.`,
    };
  } catch (reason) {
    return { answerStatus: null, answer: null, error: signal.aborted ? late : sentenceOf(reason) };
  }
}

/** Removes what PostgreSQL cannot store in a text column: NUL and lone surrogates. */
async function readStart({ body }: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  if (body) {
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length >= maxAnswerLength) break;
    }
  }
  return text.slice(0, maxAnswerLength).replaceAll('\u0000', '').toWellFormed();
}

const late = 'It didn’t respond within 15 seconds.';

function sentenceOf(reason: unknown): string {
  if (reason instanceof OutboundRefused) return reason.message;
  const code = reason instanceof Error && 'code' in reason ? String(reason.code) : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'The address doesn’t exist.';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) return 'Its certificate isn’t valid.';
  if (code === 'ECONNREFUSED') return 'Nothing is listening at this address.';
  return 'The connection was interrupted.';
}

/**
 * Each endpoint has its own queue. At most three per practice run at once, so slow endpoints cannot block other
 * practices.
 */
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

/** Queues with due deliveries. Those of a disabled endpoint wait until it is enabled again or they expire. */
export async function endpointsWithDue({ database }: Pick<Services, 'database'>): Promise<EndpointLane[]> {
  const rows = await asSystem(database)
    .db.select({ tenantId, endpointId, since: sql<Date>`min(${nextAttemptAt})`.mapWith(nextAttemptAt) })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, and(eq(webhookEndpoints.tenantId, tenantId), eq(webhookEndpoints.id, endpointId)))
    .where(and(webhookRows.isWaiting, isNull(webhookEndpoints.disabledAt)))
    .groupBy(tenantId, endpointId);
  return rows.map(each => ({
    ...each,
    name: `practice ${each.tenantId}, webhook ${each.endpointId}`,
    group: `practice ${each.tenantId}`,
  }));
}

/** Marks expired deliveries as failed, even those of disabled endpoints, so that the log cleanup can delete them. */
async function giveUpExpired({ database }: Services) {
  await asSystem(database)
    .db.update(webhookDeliveries)
    .set({ status: 'failed', error: sql`coalesce(${error}, 'It could not be sent in time.')` })
    .where(and(eq(status, 'pending'), lte(expiresAt, sql`now()`)));
}

async function findEndpoint({ database }: Services, lane: EndpointLane): Promise<EndpointRow | null> {
  const [row] = await asSystem(database)
    .db.select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.tenantId, lane.tenantId), eq(webhookEndpoints.id, lane.endpointId)));
  return row ?? null;
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

/** Schedules a retry until the delivery expires, and disables an endpoint that has failed for days. */
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
  if (isLost || answer.answerStatus === goneStatus) await turnOff(services, endpoint, answer, now);
  const next = nextAttempt(row, now);
  return { ...answer, ...next, status: next.nextAttemptAt > row.expiresAt ? 'failed' : 'pending' };
}

/** Returns false if the endpoint was changed after it was read, because the observation may no longer apply. */
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

/** Disables the endpoint and notifies the practice once, even if several deliveries fail at the same time. */
async function turnOff(services: Services, endpoint: EndpointRow, { answerStatus, error }: Answer, now: Date) {
  if (endpoint.disabledAt) return;
  if (!(await markEndpoint(services, endpoint, { disabledAt: now }))) return;
  const owner = await findOwner(asSystem(services.database), endpoint.tenantId);
  if (!owner) return;
  const explanation =
    answerStatus === goneStatus ? 'It responded that it’s gone.' : `It has failed for ${daysOfFailing} days. ${error}`;
  await inTenant(services.database, owner, scope =>
    notify(scope, {
      type: 'webhook',
      title: 'A webhook was turned off',
      message: `${new URL(endpoint.url).host}: ${explanation} Save it to turn it on again.`,
      href: '/settings?tab=api',
      clientId: null,
    }),
  );
}
