import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import type { LeftOutReason } from '../../../messaging/mailings/contract.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import { getFilter, matching } from '../../../people/clients/server/filters.ts';
import { knownClients } from '../../../people/clients/server/names.ts';
import { findErased } from '../../../people/erased-people/server/erased-people.ts';
import type { AudienceCount, Recipients } from '../contract.ts';

/**
 * SQL query of everyone a campaign is for: email, client_id, first_name, full_name, and the reason to leave them out
 * (null if they get it). A repeated address is left out as a duplicate.
 * @throws AppError not_found if the saved filter was deleted
 */
export async function audienceOf(
  services: Pick<Services, 'secret'>,
  scope: Scope,
  recipients: Recipients,
): Promise<SQL> {
  const typedIn = recipients.type === 'custom_emails' ? recipients.emails : [];
  const erased = sql.param([...(await findErased(services, scope, typedIn))]);
  return sql`
    with meant as materialized (${await recipientsSql(scope, recipients)}), judged as (
      select m.position, m.email, m.client_id, m.first_name, m.full_name, h.reason as suppression,
        row_number() over (partition by lower(m.email) order by m.position) as nth
      from meant m left join (${allSuppressed(scope)}) h on h.email = lower(m.email)
    )
    select email, client_id, first_name, full_name, case
      when email not like '%_@_%' then 'noEmail' when nth > 1 then 'duplicate'
      when client_id is null and lower(email) = any(${erased}::text[]) and not (${isActiveSubscriber(scope)}) then 'erased'
      else suppression end as reason
    from judged order by position`;
}

/** How many people would get the mail now, and how many are left out, by reason. @throws AppError not_found */
export async function countAudience(
  services: Pick<Services, 'secret'>,
  scope: Scope,
  recipients: Recipients,
): Promise<AudienceCount> {
  const audience = await audienceOf(services, scope, await checkRecipients(scope, recipients));
  const { rows } = await scope.db.execute<{ reason: LeftOutReason | null; count: number }>(
    sql`select reason, count(*)::int as count from (${audience}) as audience group by reason`,
  );
  const leftOut: AudienceCount['leftOut'] = {};
  for (const { reason, count } of rows) if (reason) leftOut[reason] = count;
  return { total: rows.find(({ reason }) => !reason)?.count ?? 0, leftOut };
}

async function recipientsSql(scope: Scope, recipients: Recipients): Promise<SQL> {
  switch (recipients.type) {
    case 'all_clients':
      return clientsWhere(matching(scope, {}));
    case 'selected_clients':
      // `matching` also excludes clients who were archived after they were selected.
      return clientsWhere(sql`${matching(scope, {})} and c.id = any(${sql.param(recipients.clientIds)}::bigint[])`);
    case 'tag':
      return clientsWhere(matching(scope, { tag: recipients.tag }));
    case 'filter':
      return clientsWhere(matching(scope, (await getFilter(scope, recipients.filterId)).filter));
    case 'subscribers':
      return withClients(scope, activeSubscribers(scope));
    case 'custom_emails':
      return withClients(scope, typedAddresses(scope, recipients.emails));
  }
}

const fullName = sql`nullif(trim(concat_ws(' ', first_name, last_name)), '') as full_name`;

const clientsWhere = (which: SQL) => sql`
  select c.id as position, c.id as client_id, c.email, nullif(c.first_name, '') as first_name, ${fullName} from clients c where ${which}`;

/** A person whose data was erased may be written to again once they have signed up themselves. */
const isActiveSubscriber = ({ tenantId }: Scope) => sql`exists (select from newsletter_subscribers s
  where s.tenant_id = ${tenantId} and lower(s.email) = lower(judged.email) and s.status = 'active')`;

/**
 * Confirmed subscribers. An address that subscribed on two pages of the practice counts once; a row with a name is
 * preferred.
 */
const activeSubscribers = ({ tenantId }: Scope) => sql`
  select distinct on (lower(email)) id as position, email, first_name, last_name from newsletter_subscribers
  where tenant_id = ${tenantId} and status = 'active' order by lower(email), first_name nulls last, id`;

/**
 * Adds the names of subscribers with these addresses. Unconfirmed sign-ups are ignored because anyone can type a name
 * there.
 */
const typedAddresses = ({ tenantId }: Scope, emails: string[]) => sql`
  select t.position, t.email, s.first_name, s.last_name
  from unnest(${sql.param(emails)}::text[]) with ordinality as t (email, position)
  left join (
    select distinct on (lower(email)) lower(email) as email, first_name, last_name from newsletter_subscribers
    where tenant_id = ${tenantId} and status <> 'pending' order by lower(email), first_name nulls last, id
  ) s on s.email = lower(t.email)`;

/** Joins addresses to clients and their names, including addresses of records that were merged into the client's. */
const withClients = ({ tenantId }: Scope, addresses: SQL) => sql`
  with given as materialized (${addresses}), known as materialized (
    select distinct on (email) email, client_id from clients_with_emails(array(select lower(email) from given))
    order by email, client_id
  )
  select g.position, c.id as client_id, g.email, coalesce(nullif(c.first_name, ''), nullif(g.first_name, '')) as first_name,
    coalesce(nullif(trim(concat_ws(' ', c.first_name, c.last_name)), ''),
      nullif(trim(concat_ws(' ', g.first_name, g.last_name)), '')) as full_name
  from given g left join known k on k.email = lower(g.email)
  left join clients c on c.tenant_id = ${tenantId} and c.id = k.client_id`;

/**
 * SQL query of all suppressed addresses of a practice, in lower case, each once, with the reason. `suppressionOf`
 * answers for one address; this reads each table once for all of them.
 */
export const allSuppressed = ({ tenantId }: { tenantId: number }): SQL => sql`
  select distinct on (email) email, reason from (
    select lower(email) as email, reason from mail_suppressions where tenant_id = ${tenantId}
    union all
    select lower(email), 'unsubscribed' from newsletter_subscribers where tenant_id = ${tenantId}
    group by lower(email) having bool_or(status = 'unsubscribed') and not bool_or(status = 'active')
    union all
    select lower(c.email), 'example' from example_rows e join clients c on c.tenant_id = e.tenant_id and c.id = e.row_id
    where e.tenant_id = ${tenantId} and e.kind = 'client'
    union all
    select lower(s.email), 'example' from example_rows e
    join newsletter_subscribers s on s.tenant_id = e.tenant_id and s.id = e.row_id
    where e.tenant_id = ${tenantId} and e.kind = 'subscriber'
  ) known
  order by email, array_position(array['example', 'complained', 'bounced', 'blocked', 'unsubscribed'], reason)`;

/**
 * Removes duplicate clients and checks that clients and filters belong to the practice.
 * @throws AppError not_found
 */
export async function checkRecipients(scope: Scope, recipients: Recipients): Promise<Recipients> {
  if (recipients.type === 'filter') await getFilter(scope, recipients.filterId);
  if (recipients.type !== 'selected_clients') return recipients;
  const clientIds = [...new Set(recipients.clientIds)];
  const existingIds = await knownClients(scope, clientIds);
  if (existingIds.length < clientIds.length) throw notFound('Client');
  return { ...recipients, clientIds };
}

/** When two client records are merged, campaigns that selected the old one select the remaining one instead. */
export const replaceRecipient = (scope: Scope, { from, to }: ClientsMerged) =>
  updateSelectedClients(scope, from, sql`array_replace(c.ids, ${from}::bigint, ${to}::bigint)`);

/** Removes a deleted client from the selected recipients of campaigns. */
export const removeRecipient = (scope: Scope, { clientId }: { clientId: number }) =>
  updateSelectedClients(scope, clientId, sql`array_remove(c.ids, ${clientId}::bigint)`);

/** Erases these addresses (in lower case) from the recipients of all campaigns, whatever their status. */
export const eraseRecipients = ({ db, tenantId }: Scope, emails: string[]) =>
  db.execute(sql`
    update email_campaigns set recipients = jsonb_set(recipients, '{emails}', (
      select coalesce(jsonb_agg(email order by position), '[]')
      from jsonb_array_elements_text(recipients -> 'emails') with ordinality as one (email, position)
      where lower(trim(email)) <> all (${sql.param(emails)}::text[])))
    where tenant_id = ${tenantId} and exists (
      select from jsonb_array_elements_text(recipients -> 'emails') email
      where lower(trim(email)) = any (${sql.param(emails)}::text[]))`);

/** Only in drafts and scheduled campaigns. Removes duplicates and preserves the order of selection. */
async function updateSelectedClients({ db, tenantId }: Scope, id: number, ids: SQL) {
  await db.execute(sql`
    update email_campaigns set recipients = jsonb_set(recipients, '{clientIds}', (
      select coalesce(jsonb_agg(id order by position), '[]') from (
        select id, min(position) as position
        from (select array(select value::bigint from jsonb_array_elements_text(recipients -> 'clientIds')) as ids) c,
          unnest(${ids}) with ordinality as one (id, position)
        group by id
      ) each_once))
    where tenant_id = ${tenantId} and status in ('draft', 'scheduled')
      and recipients -> 'clientIds' @> to_jsonb(${id}::bigint)`);
}
