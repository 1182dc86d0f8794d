import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';

/** Whoever is chosen by one record is chosen by the other, when two records are found to be one person. */
export const moveChosen = (scope: Scope, { from, to }: ClientsMerged) =>
  replaceChosen(scope, from, sql`array_replace(c.ids, ${from}::bigint, ${to}::bigint)`);

/** Whoever is no client any more is not chosen any more. */
export const forgetChosen = (scope: Scope, { clientId }: { clientId: number }) =>
  replaceChosen(scope, clientId, sql`array_remove(c.ids, ${clientId}::bigint)`);

/** Nobody of these addresses, in lower case, is written to again or stands in what was sent: in whatever status. */
export const forgetAddresses = ({ db, tenantId }: Scope, emails: string[]) =>
  db.execute(sql`
    update email_campaigns set recipients = jsonb_set(recipients, '{emails}', (
      select coalesce(jsonb_agg(email order by position), '[]')
      from jsonb_array_elements_text(recipients -> 'emails') with ordinality as one (email, position)
      where lower(trim(email)) <> all (${sql.param(emails)}::text[])))
    where tenant_id = ${tenantId} and exists (
      select from jsonb_array_elements_text(recipients -> 'emails') email
      where lower(trim(email)) = any (${sql.param(emails)}::text[]))`);

/** In drafts and in what is sent later; each client once, in the order in which they were chosen. */
async function replaceChosen({ db, tenantId }: Scope, id: number, ids: SQL) {
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
