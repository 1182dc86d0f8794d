import { and, eq, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cursorInSql, readCursor } from '../../../../platform/cursor.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { publish } from '../../../../platform/events/events.ts';
import { type CsvColumns, csvFile } from '../../../../platform/formats/csv.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes, daysInMinutes } from '../../../../shared/dates.ts';
import { id, text } from '../../../../shared/zod.ts';
import type { Storefront } from '../../../accounts/pages/contract.ts';
import { getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { findSuppression, suppressionOf } from '../../../messaging/suppressions/server/suppressed.ts';
import { messages as consent } from '../../../people/clients/messages/en.ts';
import {
  agreed,
  type DeletionInput,
  type Subscriber,
  type SubscriberFilter,
  type SubscriberInput,
  type SubscriberPage,
  type SubscriberPageQuery,
  sourceLabels,
  statusLabels,
  subscriberPage,
} from '../subscriber.ts';
import { hasAddress, subscriptionStarted } from './subscriptions.ts';
import { newsletterSubscribers } from './tables.ts';
import { unsubscribe } from './unsubscribe.ts';

const { id: idColumn, tenantId, status } = newsletterSubscribers;

/** Consent fields for people whom the practice adds itself. */
export const statedConsent = (consentText: string, now: Date) => ({
  status: 'active' as const,
  consentAt: now,
  consentPage: '/marketing',
  consentText,
});

/**
 * Adds a person who gave consent to the practice directly. This also confirms a pending sign-up. People who
 * unsubscribed can only resubscribe themselves. @throws AppError conflict
 */
export async function addSubscriber(
  scope: Scope,
  services: Services,
  { email, firstName, lastName }: SubscriberInput,
  now = new Date(),
): Promise<number> {
  const page = await getStorefront(scope, services);
  const consent = { ...statedConsent(agreed.one, now), source: 'manual' as const };
  const isThis = and(eq(tenantId, scope.tenantId), hasAddress([email]));
  const existing = await scope.db
    .select({ id: idColumn, status })
    .from(newsletterSubscribers)
    .where(isThis)
    .for('update');
  const suppressed = await findSuppression(scope, email);
  if (suppressed === 'unsubscribed' || suppressed === 'complained') throw addressTaken(false);
  if (existing.some(each => each.status !== 'pending'))
    throw addressTaken(existing.some(each => each.status === 'active'));
  const begin = (subscriberId: number) =>
    publish(scope, subscriptionStarted, { id: subscriberId, email, firstName, lastName, now });
  // If the address is pending on several pages, one confirmation is enough.
  const [waiting] = existing;
  if (waiting) {
    const names = { ...(firstName && { firstName }), ...(lastName && { lastName }) };
    await scope.db
      .update(newsletterSubscribers)
      .set({ ...consent, ...names, confirmedAt: now })
      .where(and(eq(tenantId, scope.tenantId), eq(idColumn, waiting.id)));
    await begin(waiting.id);
    return waiting.id;
  }
  const row = {
    ...consent,
    tenantId: scope.tenantId,
    storefrontId: page.id,
    email,
    firstName,
    lastName,
    subscribedAt: now,
  };
  const [added] = await scope.db
    .insert(newsletterSubscribers)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: idColumn });
  if (!added) throw addressTaken(true);
  await begin(added.id);
  return added.id;
}

function addressTaken(isActive: boolean) {
  const sentence = isActive
    ? 'This address is already subscribed'
    : 'This person unsubscribed. They can sign up again on your page.';
  return new AppError('conflict', sentence, { email: sentence });
}

/** Unsubscribes the address from all pages of the practice. @throws AppError not_found */
export async function unsubscribeSubscriber(scope: Scope, subscriberId: number, now = new Date()): Promise<void> {
  const [subscriber] = await scope.db
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .where(and(eq(tenantId, scope.tenantId), eq(idColumn, subscriberId)));
  if (!subscriber) throw notFound('Subscriber');
  await unsubscribe(scope, [subscriber.email], { how: 'practice', now });
}

/**
 * Returns the number of deleted rows. A deleted address may subscribe again, but its unsubscribe stays recorded as a
 * suppression.
 */
export async function deleteSubscribers(scope: Scope, which: DeletionInput): Promise<number> {
  const condition =
    'ids' in which
      ? sql`s.tenant_id = ${scope.tenantId} and s.id = any(${sql.param(which.ids)}::bigint[])`
      : matching(scope, which.filter);
  const { rowCount } = await scope.db.execute(sql`delete from newsletter_subscribers s where ${condition}`);
  return rowCount ?? 0;
}

/** @throws AppError not_found */
export async function deleteSubscriber(scope: Scope, subscriberId: number): Promise<void> {
  if (!(await deleteSubscribers(scope, { ids: [subscriberId] }))) throw notFound('Subscriber');
}

/** Column names that the import recognizes, followed by some for information only. */
const columns: CsvColumns<Subscriber> = {
  'First name': subscriber => subscriber.firstName,
  'Last name': subscriber => subscriber.lastName,
  Email: subscriber => subscriber.email,
  Status: subscriber => statusLabels[subscriber.status],
  Source: subscriber => sourceLabels[subscriber.source],
  Since: subscriber => subscriber.since,
  Confirmed: subscriber => subscriber.confirmedAt,
  Unsubscribed: subscriber => subscriber.unsubscribedAt,
  'Consent given': subscriber => subscriber.consentAt,
  'Consent on page': subscriber => subscriber.consentPage,
  'Consent text': subscriber => subscriber.consentText,
};

const perPage = 200;

/** Subscribers that match the filter, by name. */
export const exportSubscribers = (
  services: Services,
  principal: Principal,
  filter: SubscriberFilter,
): Promise<ReadableStream<Uint8Array>> =>
  csvFile(columns, cursor =>
    inTenant(services.database, principal, scope =>
      pageSubscribers(scope, { ...filter, limit: perPage, cursor, sort: 'name' }),
    ),
  );

type Person = { email: string; firstName: string; lastName: string };

/**
 * Adds confirmed subscribers for the demo practice and example data: the first at `at`, each further one `daysApart`
 * days earlier. Returns their ids.
 */
export async function addConfirmed(
  scope: Scope,
  page: Pick<Storefront, 'id' | 'slug'>,
  { people, at, daysApart = 0 }: { people: Person[]; at: Date; daysApart?: number },
): Promise<number[]> {
  const evidence = { consentPage: `/bio/${page.slug}`, consentText: consent.form };
  const common = { tenantId: scope.tenantId, storefrontId: page.id, ...evidence };
  const whenOf = (index: number) => {
    const then = addMinutes(at, -daysInMinutes(daysApart * index));
    return { subscribedAt: then, confirmedAt: then, consentAt: then };
  };
  const added = await scope.db
    .insert(newsletterSubscribers)
    .values(
      people.map(({ email, firstName, lastName }, index) => ({
        ...common,
        ...whenOf(index),
        email,
        firstName,
        lastName,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: newsletterSubscribers.id });
  return added.map(({ id }) => id);
}

const fields = sql.raw(`
  s.id, s.email, s.first_name as "firstName", s.last_name as "lastName", s.status, s.source,
  coalesce(s.confirmed_at, s.subscribed_at) as since, s.confirmed_at as "confirmedAt",
  s.unsubscribed_at as "unsubscribedAt", s.consent_at as "consentAt", s.consent_page as "consentPage",
  s.consent_text as "consentText"`);

type Order = { key: string; direction: 'asc' | 'desc' };
// Must match the expressions of the table's indexes.
const byName = "(lower(coalesce(s.last_name, s.first_name, s.email)) || chr(1) || lower(coalesce(s.first_name, '')))";
const bySince = 'coalesce(s.confirmed_at, s.subscribed_at)';
const orders: Record<SubscriberPageQuery['sort'], Order> = {
  name: { key: byName, direction: 'asc' },
  '-name': { key: byName, direction: 'desc' },
  since: { key: bySince, direction: 'asc' },
  '-since': { key: bySince, direction: 'desc' },
};

/** One page; the cursor is the last row's sort key and id. @throws AppError invalid */
export async function pageSubscribers(scope: Scope, query: SubscriberPageQuery): Promise<SubscriberPage> {
  const { key, direction } = orders[query.sort];
  const order = sql.raw(`${key} ${direction}, s.id ${direction}`);
  const { rows } = await scope.db.execute<{ json: unknown }>(sql`
    with page as (
      select ${fields}, ${sql.raw(key)}::text as sort_key from newsletter_subscribers s
      where ${matching(scope, query)} ${after(query.cursor, key, direction)} order by ${order} limit ${query.limit + 1}
    ), shown as (select * from page limit ${query.limit}),
    known as materialized (select * from clients_with_emails(array(select lower(email) from shown))),
    counts as materialized (${countByStatus(scope, query.search)})
    select json_build_object(
      'items', coalesce((
        select json_agg(to_jsonb(shown) - 'sort_key' || jsonb_build_object(
          'suppressed', ${suppressionOf(scope.tenantId, sql`shown.email`)}, 'clientId',
          (select known.client_id from known where known.email = lower(shown.email) limit 1))) from shown), '[]'),
      'nextCursor', case when (select count(*) from page) > ${query.limit} then
        (select ${cursorInSql(sql`sort_key`, sql`id`)} from shown offset ${query.limit - 1} limit 1) end,
      'total', (select coalesce(sum(count), 0)::bigint from counts ${query.status ? sql`where status = ${query.status}` : sql``}),
      'counts', '{"pending":0,"active":0,"unsubscribed":0}'::jsonb
        || coalesce((select jsonb_object_agg(status, count) from counts), '{}')
    ) as json`);
  return subscriberPage.parse(rows[0]?.json);
}

/** Conditions on `newsletter_subscribers s`. */
function matching(scope: Scope, { status, search }: SubscriberFilter): SQL {
  const conditions = [sql`s.tenant_id = ${scope.tenantId}`];
  if (status) conditions.push(sql`s.status = ${status}`);
  // A SQL function defined in the migrations. As an array it is evaluated once (decision 014).
  if (search) conditions.push(sql`s.id = any(array(select search_subscribers(${patternOf(search)})))`);
  return sql.join(conditions, sql` and `);
}

/** Matches any part of the name or address; escapes the wildcards of LIKE. */
const patternOf = (search: string) => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

/** Reads the stored counts. With a search it counts the matches, which are few. */
const countByStatus = (scope: Scope, search: string | undefined): SQL =>
  search
    ? sql`select status, count(*) as count from newsletter_subscribers s where ${matching(scope, { search })} group by 1`
    : sql`select status, sum(count)::bigint as count from subscriber_counts where tenant_id = ${scope.tenantId} group by 1`;

function after(cursor: string | undefined, key: string, direction: Order['direction']): SQL {
  const isMoment = key === bySince;
  const last = readCursor(cursor, isMoment ? momentKeys : nameKeys);
  if (!last) return sql``;
  const [value, id] = last;
  const cast = sql.raw(isMoment ? '::timestamptz' : '');
  const comparison = sql.raw(direction === 'asc' ? '>' : '<');
  return sql`and (${sql.raw(key)}, s.id) ${comparison} (${value}${cast}, ${id})`;
}

const nameKeys = z.tuple([text(400), id]);
/** PostgreSQL's text format of a timestamptz in UTC. */
const momentKeys = z.tuple([z.string().regex(/^[12]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/), id]);
