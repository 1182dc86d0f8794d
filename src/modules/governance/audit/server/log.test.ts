import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import {
  buildMember,
  clientFields,
  openWorld,
  type Practice,
  signUpPractice,
  type World,
} from '../../../../testing/world.ts';
import type { AuditPage } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function read({ call }: Pick<Practice, 'call'>, query = ''): Promise<AuditPage> {
  await world.looks.write();
  const answer = await call('GET', `/api/audit${query}`);
  expect(answer.status).toBe(200);
  return answer.json();
}

async function addClient({ call }: Practice, lastName: string): Promise<number> {
  return (await (await call('POST', '/api/clients', clientFields({ lastName }))).json()).id;
}

test('shows events of newer versions generically, in list and export', async () => {
  const practice = await signUpPractice(world);
  await asSystem(world.services.database).db.execute(sql`
    insert into audit_events (tenant_id, actor, user_id, act, subject)
    values (${practice.tenantId}, 'member', ${practice.userId}, 'foreseen', 'horoscope')`);
  const { items } = await (await practice.call('GET', '/api/audit')).json();
  expect(items).toContainEqual(
    expect.objectContaining({ act: 'newer', subject: 'newer', actorName: 'Maya Lindqvist' }),
  );
  const file = await (await practice.call('GET', '/api/audit/export')).text();
  expect(file).toContain('Maya Lindqvist,Newer action,newer record');
});

test('filters and pages events by person, act, subject, client, day and name', async () => {
  const practice = await signUpPractice(world);
  const member = await buildMember(world, practice, 'practitioner');
  const [one, two] = [await addClient(practice, 'Okafor'), await addClient(practice, 'Berg')];
  await member.call('GET', `/api/clients/${one}`);
  await practice.call('GET', `/api/clients/${two}`);
  const today = new Date().toISOString().slice(0, 10);
  const acts = async (query: string) =>
    (await read(practice, query)).items.map(({ act, clients }) => [act, clients[0]?.id]);
  expect(await acts(`?clientId=${one}&act=read`)).toEqual([['read', one]]);
  expect(await acts(`?userId=${member.userId}&subject=client`)).toEqual([['read', one]]);
  expect(await acts('?search=okaf&subject=client')).toEqual([
    ['read', one],
    ['added', one],
  ]);
  expect((await read(practice, '?search=noor&act=read')).items[0]).toMatchObject({
    actorName: 'Noor Haddad',
    clients: [{ id: one, name: 'Felix Okafor' }],
  });
  expect((await read(practice, '?from=2000-01-01&to=2000-01-02')).items).toEqual([]);
  expect((await read(practice, `?from=2020-01-01&to=${today.replace(/^\d+/, '2199')}`)).items.length).toBeGreaterThan(
    4,
  );
  const changed = (await read(practice, '?act=changes&limit=200')).items;
  expect(changed.length).toBeGreaterThan(1);
  expect(changed.filter(({ act }) => act === 'read' || act === 'listed')).toEqual([]);
  expect(await acts('?search=okaf&act=changes&subject=client')).toEqual([['added', one]]);
  expect(await acts(`?clientId=${one}&act=changes`)).toEqual([['added', one]]);
  expect(
    (await practice.call('GET', '/api/audit/export?act=changes').then(file => file.text())).includes('Viewed'),
  ).toBe(false);
  const first = await read(practice, '?limit=2');
  const second = await read(practice, `?limit=2&cursor=${first.nextCursor}`);
  expect(first.items).toHaveLength(2);
  expect(second.items[0]?.id).toBeLessThan(first.items[1]?.id ?? 0);
});

test('logs reading and exporting the log', async () => {
  const practice = await signUpPractice(world);
  await read(practice);
  const file = await (await practice.call('GET', '/api/audit/export?act=signed_in')).text();
  expect(file).toContain('Signed in');
  const { items } = await read(practice, '?subject=audit_log');
  expect(items.map(({ act }) => act).sort()).toEqual(['exported', 'listed']);
});

test('keeps a deleted client’s events without a name', async () => {
  const practice = await signUpPractice(world);
  const id = await addClient(practice, 'Gone');
  await practice.call('DELETE', `/api/clients/${id}`);
  const { items } = await read(practice, `?clientId=${id}`);
  expect(items.map(({ act, clients }) => [act, clients])).toEqual([
    ['deleted', [{ id, name: null }]],
    ['added', [{ id, name: null }]],
  ]);
});

test('hides another practice’s events', async () => {
  const [own, other] = [await signUpPractice(world), await signUpPractice(world)];
  const id = await addClient(other, 'Theirs');
  expect((await read(own, `?clientId=${id}`)).items).toEqual([]);
});

test('limits a search for a common name to the newest and says so', async () => {
  const practice = await signUpPractice(world);
  const add = (from: number, to: number) =>
    world.services.database.pool.query(`
      with added as (insert into clients (tenant_id, user_id, first_name, last_name, email, goal)
        select ${practice.tenantId}, ${practice.userId}, 'Ida', 'Berg', n || '@many.example', 'weight_loss'
        from generate_series(${from}, ${to}) n returning tenant_id, id)
      insert into audit_events (tenant_id, actor, act, subject, client_ids)
      select tenant_id, 'job', 'changed', 'client', array[id] from added order by id`);
  await add(1, 200);
  const all = await read(practice, '?search=ida&limit=200');
  expect(all).toMatchObject({ items: { length: 200 }, onlyFirst: null });
  await add(201, 203);
  const cut = await read(practice, '?search=ida&limit=200');
  const idsOf = ({ items }: AuditPage) => items.map(({ clients }) => clients[0]?.id ?? 0);
  expect(cut).toMatchObject({ items: { length: 200 }, nextCursor: null, onlyFirst: 200 });
  // The three newest replace the three oldest.
  const [last, first] = [idsOf(cut), idsOf(all)];
  expect(last.slice(3)).toEqual(first.slice(0, 197));
  expect((await read(practice, '')).onlyFirst).toBeNull();
});
