import { sql } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { addClient } from '../../../../testing/practice/invoices.ts';
import { buildMember, buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function take({ call }: Pick<Practice, 'call'>, query = ''): Promise<string[][]> {
  const answer = await call('GET', `/api/audit/export${query}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('audit-log.csv');
  return Papa.parse<string[]>((await answer.text()).replace('\ufeff', '').trimEnd()).data;
}

/** More than two pages, with one event per minute. */
const fill = ({ tenantId, userId }: Practice, clientId: number, count: number) =>
  asSystem(world.services.database).db.execute(sql`
    insert into audit_events (tenant_id, at, actor, user_id, act, subject, subject_id, client_ids, device, place)
    select ${tenantId}, now() - (${count} - n) * interval '1 minute', 'member', ${userId},
      case when n % 2 = 0 then 'read' else 'changed' end, 'client', n, array[${clientId}::bigint], 'Chrome on Windows', '203.0.113.0/24'
    from generate_series(1, ${count}) n`);

test('exports all filtered events under a header, newest first', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { lastName: 'Okafor' });
  await fill(practice, clientId, 450);
  const [head, ...rows] = await take(practice, '?act=read&subject=client');
  expect(head).toEqual(['When', 'Who', 'What', 'About', 'Number', 'Clients', 'Details', 'Device', 'Network']);
  expect(rows.map(row => Number(row[4]))).toEqual(Array.from({ length: 225 }, (_, at) => 450 - 2 * at));
  expect(new Set(rows.map(row => row.slice(1, 4).join()))).toEqual(new Set(['Maya Lindqvist,Viewed,client']));
  expect(new Set(rows.map(row => [row[5], row[7], row[8]].join()))).toEqual(
    new Set(['Felix Okafor,Chrome on Windows,203.0.113.0/24']),
  );
  const everything = await take(practice);
  expect(everything.length).toBeGreaterThan(450);
  expect((await take(practice, '?search=nobody')).length).toBe(1);
});

test('searching a name exports each event once, by actor or client', async () => {
  const practice = await buildPractice(world);
  // A client and a user with the same first name.
  const clientId = await addClient(practice, { firstName: 'Maya', lastName: 'Okafor' });
  const other = await addClient(practice, { lastName: 'Berg' });
  const member = await buildMember(world, practice, 'practitioner');
  await fill(practice, clientId, 430);
  await member.call('GET', `/api/clients/${clientId}`);
  await member.call('GET', `/api/clients/${other}`);
  await world.looks.write();
  const [, ...rows] = await take(practice, '?search=maya&subject=client');
  const ofLog = rows.map(row => Number(row[4]));
  expect(ofLog.filter(number => number > 20)).toEqual(Array.from({ length: 410 }, (_, at) => 430 - at));
  const byNoor = rows.filter(row => row[1] === 'Noor Haddad');
  expect(byNoor.map(row => row[5])).toEqual(['Maya Okafor']);
});

test('exports names without CSV injection', async () => {
  const practice = await buildPractice(world);
  const clientId = await addClient(practice, { firstName: '=HYPERLINK("https://a.example")', lastName: '@SUM' });
  await practice.call('PUT', '/api/auth/profile', { firstName: '+cmd', lastName: '-2', photo: null });
  await practice.call('GET', `/api/clients/${clientId}`);
  const key = { name: '=1+1', permissions: ['clients.read'], expiresInDays: null };
  const { key: secret } = await (await practice.call('POST', '/api/api-keys', key)).json();
  await world.request('/api/clients', { headers: { authorization: `Bearer ${secret}` } });
  await world.looks.write();
  const rows = await take(practice);
  expect(rows.flat().filter(cell => /^\s*[=+@-]/.test(cell))).toEqual([]);
  expect(rows.flat()).toContain('\'=HYPERLINK("https://a.example") @SUM');
  expect(rows.flat()).toContain("'+cmd -2");
});
