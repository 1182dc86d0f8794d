import { type SQL, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';

/** When two client records are merged, campaigns that selected the old one select the remaining one instead. */
export const moveChosen = (scope: Scope, { from, to }: ClientsMerged) =>
  replaceChosen(scope, from, sql`array_replace(c.ids, ${from}::bigint, ${to}::bigint)`);

/** Removes a deleted client from the selected recipients of campaigns. */
export const forgetChosen = (scope: Scope, { clientId }: { clientId: number }) =>
  replaceChosen(scope, clientId, sql`array_remove(c.ids, ${clientId}::bigint)`);

/** Erases these addresses (in lower case) from the recipients of all campaigns, whatever their status. */
export const forgetAddresses = ({ db, tenantId }: Scope, emails: string[]) =>
  db.execute(sql`
    update email_campaigns set recipients = jsonb_set(recipients, '{emails}', (
      select coalesce(jsonb_agg(email order by position), '[]')
      from jsonb_array_elements_text(recipients -> 'emails') with ordinality as one (email, position)
      where lower(trim(email)) <> all (${sql.param(emails)}::text[])))
    where tenant_id = ${tenantId} and exists (
      select from jsonb_array_elements_text(recipients -> 'emails') email
      where lower(trim(email)) = any (${sql.param(emails)}::text[]))`);

/** Only in drafts and scheduled campaigns. Removes duplicates and preserves the order of selection. */
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
