import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { and, asc, eq } from 'drizzle-orm';
import type { Env } from '../../../../platform/config/env.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { isPublic } from '../../../../platform/outbound/addresses.ts';
import { decrypt, encrypt, type Seal } from '../../../../platform/secrets/encryption.ts';
import type { Services } from '../../../../platform/services.ts';
import type { NewWebhookEndpoint, WebhookEndpoint, WebhookEndpointInput } from '../contract.ts';
import { webhookEndpoints } from './tables.ts';

/** Limited because each event is stored once per endpoint. */
const maxEndpoints = 10;

export type EndpointRow = typeof webhookEndpoints.$inferSelect;

const isEndpoint = ({ tenantId }: Pick<Scope, 'tenantId'>, id: number) =>
  and(eq(webhookEndpoints.tenantId, tenantId), eq(webhookEndpoints.id, id));

export async function listEndpoints({ db, tenantId }: Scope): Promise<WebhookEndpoint[]> {
  const rows = await db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.tenantId, tenantId))
    .orderBy(asc(webhookEndpoints.id));
  return rows.map(present);
}

/** @throws AppError not_found */
export async function getEndpoint(scope: Scope, id: number): Promise<WebhookEndpoint> {
  const [row] = await scope.db.select().from(webhookEndpoints).where(isEndpoint(scope, id));
  if (!row) throw notFound('Webhook');
  return present(row);
}

/** @throws AppError invalid, conflict when there are too many */
export async function addEndpoint(
  services: Services,
  scope: Scope,
  input: WebhookEndpointInput,
): Promise<NewWebhookEndpoint> {
  const { tenantId, db } = scope;
  checkAddress(services.env, input.url);
  if ((await db.$count(webhookEndpoints, eq(webhookEndpoints.tenantId, tenantId))) >= maxEndpoints) {
    throw new AppError('conflict', `You can have up to ${maxEndpoints} webhooks. Remove one you no longer use.`);
  }
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const sealed = encrypt(services.secret, sealOf(tenantId), secret);
  const [added] = await db
    .insert(webhookEndpoints)
    .values({ tenantId, url: input.url, events: [...new Set(input.events)], secret: { sealed } })
    .returning();
  if (!added) throw new Error('a webhook was not added');
  return { ...present(added), secret };
}

/** Saving also turns a disabled endpoint on again. @throws AppError invalid, not_found */
export async function changeEndpoint(
  services: Services,
  scope: Scope,
  { id, input }: { id: number; input: WebhookEndpointInput },
): Promise<WebhookEndpoint> {
  checkAddress(services.env, input.url);
  const [changed] = await scope.db
    .update(webhookEndpoints)
    .set({ url: input.url, events: [...new Set(input.events)], failingSince: null, disabledAt: null })
    .where(isEndpoint(scope, id))
    .returning();
  if (!changed) throw notFound('Webhook');
  return present(changed);
}

/** Deletes the endpoint and its delivery log. @throws AppError not_found */
export async function removeEndpoint(scope: Scope, id: number) {
  const deleted = await scope.db
    .delete(webhookEndpoints)
    .where(isEndpoint(scope, id))
    .returning({ id: webhookEndpoints.id });
  if (!deleted.length) throw notFound('Webhook');
}

/** Null if it was encrypted with another APP_SECRET. */
export const secretOf = (services: Services, { tenantId, secret }: EndpointRow): string | null =>
  decrypt(services.secret, sealOf(tenantId), secret.sealed);

const sealOf = (tenantId: number): Seal => ({ purpose: 'webhook', place: `practice ${tenantId}` });

/** Checks only what needs no DNS lookup. The resolved addresses are checked at each delivery (platform/outbound). */
function checkAddress({ ALLOW_PRIVATE_ADDRESSES }: Env, address: string) {
  const url = new URL(address);
  if (url.username || url.password) throw refused('Remove the user name and password. Deliveries are signed');
  if (ALLOW_PRIVATE_ADDRESSES) return;
  if (url.protocol !== 'https:') throw refused('Use an address that starts with https://');
  const port = Number(url.port || 443);
  if (port !== 443 && port < 1_024) throw refused('Use port 443, or one above 1023');
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (host === 'localhost' || (isIP(host) && !isPublic(host))) {
    throw refused('This address is in a private network, which can’t be reached');
  }
}

const refused = (sentence: string) => new AppError('invalid', sentence, { url: sentence });

const present = ({ id, url, events, failingSince, disabledAt, createdAt }: EndpointRow): WebhookEndpoint => ({
  id,
  url,
  events,
  failingSince: failingSince?.toISOString() ?? null,
  disabledAt: disabledAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});
