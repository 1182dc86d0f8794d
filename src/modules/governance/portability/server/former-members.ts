import { z } from 'zod';
import type { OwnerClient } from '../../../../platform/database/owner-client.ts';
import type { Principal } from '../../../../platform/database/scope.ts';
import { requestRole, systemRole } from '../../../../platform/database/tenancy.ts';
import { randomToken } from '../../../../platform/secrets/tokens.ts';
import { roles } from '../../../../shared/permissions.ts';
import { refuse } from './reject-import.ts';

const teamRow = z.object({
  id: z.coerce.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  created_at: z.coerce.date().nullable(),
  left_at: z.coerce.date().nullable(),
});
type Person = z.infer<typeof teamRow>;

export const maxPeople = 500;

/**
 * Maps each former member to a user (`new_users`). The importing user is mapped to the member with their email address,
 * or to the first owner. All others are added as former members, so that notes and signatures keep their author; an
 * archive must not create sign-ins or memberships. Returns their names.
 */
export async function addFormerMembers(client: OwnerClient, { tenantId, userId }: Principal): Promise<string[]> {
  const { rows } = await client.query('select * from in_team order by created_at, id');
  const parsed = z.array(teamRow).min(1).max(maxPeople).safeParse(rows);
  if (!parsed.success) refuse('The file is damaged: its team can’t be read.');
  const people = parsed.data;
  await client.query(`set local role ${systemRole}`);
  const { rows: users } = await client.query<{ email: string }>('select email from users where id = $1', [userId]);
  const self = findSelf(people, users[0]?.email ?? '');
  const others = people.filter(person => person !== self);
  const ids = new Map([[self?.id ?? 0, userId]]);
  for (const person of others) ids.set(person.id, await addFormer(client, tenantId, person));
  await client.query(`set local role ${requestRole}`);
  if (ids.size !== people.length) refuse('The file is damaged: its team contains someone twice.');
  await client.query('create temp table new_users (old_id bigint primary key, new_id bigint) on commit drop');
  await client.query('insert into new_users select * from unnest($1::bigint[], $2::bigint[])', [
    [...ids.keys()],
    [...ids.values()],
  ]);
  return others.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
}

const findSelf = (people: Person[], email: string): Person | undefined =>
  people.find(person => person.email.toLowerCase() === email) ??
  people.find(({ role, left_at }) => role === 'owner' && !left_at) ??
  people[0];

/** Uses a reserved address (RFC 2606), so that the person's own one stays free for an account. */
async function addFormer(client: OwnerClient, tenantId: number, person: Person): Promise<number> {
  const { first_name, last_name, role, created_at, left_at } = person;
  const { rows } = await client.query<{ id: string }>(
    'insert into users (name, email, first_name, last_name) values ($1, $2, $3, $4) returning id',
    [`${first_name} ${last_name}`.trim(), `${randomToken()}@former.invalid`.toLowerCase(), first_name, last_name],
  );
  const id = Number(rows[0]?.id);
  await client.query(
    `insert into members (tenant_id, user_id, role, created_at, left_at)
     values ($1, $2, $3, coalesce($4, now()), coalesce($5, now()))`,
    [tenantId, id, role, created_at, left_at],
  );
  return id;
}
