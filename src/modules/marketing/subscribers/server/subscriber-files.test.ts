import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildPractice, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { suppress } from '../../../messaging/suppressions/server/suppressed.ts';
import { type Subscriber, type SubscriberPage, type SubscriberReport, subscriberImportLine } from '../subscriber.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const list = async (practice: Practice, query = ''): Promise<SubscriberPage> =>
  (await practice.call('GET', `/api/subscribers${query}`)).json();

const add = (practice: Practice, email: string, given: Record<string, unknown> = {}) =>
  practice.call('POST', '/api/subscribers', { email, firstName: '', lastName: '', hasAgreed: true, ...given });

async function added(practice: Practice, email: string, given: Record<string, unknown> = {}): Promise<Subscriber> {
  const { id } = await (await add(practice, email, given)).json();
  const found = (await list(practice)).items.find(each => each.id === id);
  return found ?? expect.fail(`${email} is not in the list`);
}

async function report(practice: Practice, body: unknown): Promise<SubscriberReport> {
  const text = await (await practice.call('POST', '/api/subscribers/import', body)).text();
  const last = subscriberImportLine.parse(JSON.parse(text.trim().split('\n').at(-1) ?? ''));
  return 'report' in last ? last.report : expect.fail(text);
}

const nothing = {
  added: 0,
  subscribed: 0,
  waiting: 0,
  unsubscribed: 0,
  suppressed: 0,
  repeated: 0,
  invalid: 0,
  leftOut: [],
};

test('exports all columns of the filtered list without CSV injection', async () => {
  const practice = await buildPractice(world);
  await add(practice, 'ann@reader.example', { firstName: '=1+1', lastName: 'Lee, "A"' });
  const { id } = await added(practice, 'bo@reader.example', { firstName: 'Bøß 🥦' });
  await practice.call('POST', `/api/subscribers/${id}/unsubscribe`);
  const file = async (query: string) => {
    const answer = await practice.call('GET', `/api/subscribers/export${query}`);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="subscribers.csv"');
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    return Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
  };
  const all = await file('');
  expect(Object.keys(all[0] ?? {})).toHaveLength(11);
  expect(all).toMatchObject([
    { 'First name': 'Bøß 🥦', Email: 'bo@reader.example', Status: 'Unsubscribed', Source: 'Added by you' },
    { 'First name': "'=1+1", 'Last name': 'Lee, "A"', Status: 'Active', Unsubscribed: '' },
  ]);
  expect((await file('?status=active')).map(row => row.Email)).toEqual(['ann@reader.example']);
  expect((await file('?search=bo%40')).map(row => row.Email)).toEqual(['bo@reader.example']);
});

test('imports valid rows and reports the others with reasons', async () => {
  const practice = await buildPractice(world);
  await add(practice, 'known@reader.example');
  const { id } = await added(practice, 'gone@reader.example');
  await practice.call('POST', `/api/subscribers/${id}/unsubscribe`);
  const rows = [
    { email: ' new@reader.example ', firstName: 'Ann', lastName: 'Lee' },
    { email: 'nobody' },
    { firstName: 'No address' },
    { email: 'NEW@reader.example' },
    { email: 'known@reader.example' },
    { email: 'gone@reader.example' },
    { email: 'long@reader.example', lastName: 'x'.repeat(200) },
  ];
  const expected = {
    added: 1,
    subscribed: 1,
    waiting: 0,
    unsubscribed: 1,
    suppressed: 0,
    repeated: 1,
    invalid: 3,
    leftOut: [
      { row: 2, field: 'email', message: 'Invalid email address' },
      { row: 3, field: 'email', message: 'Invalid email address' },
      { row: 4, field: 'email', message: 'Repeats an earlier row' },
      { row: 5, field: 'email', message: 'Already subscribed' },
      { row: 6, field: 'email', message: 'Unsubscribed. Only they can resubscribe.' },
      { row: 7, field: 'lastName', message: 'At most 100 characters' },
    ],
  };
  expect(await report(practice, { rows, dryRun: true })).toEqual(expected);
  expect((await list(practice)).total).toBe(2);
  expect(await report(practice, { rows, hasAgreed: true })).toEqual(expected);
  const found = (await list(practice, '?search=new%40')).items;
  expect(found).toMatchObject([
    {
      email: 'new@reader.example',
      firstName: 'Ann',
      status: 'active',
      source: 'import',
      consentText: 'These people agreed to get my newsletter',
    },
  ]);
  const { rows: mails } = await world.services.database.pool.query(
    "select 1 from email_logs where recipient_email like '%@reader.example' and tenant_id = $1",
    [practice.tenantId],
  );
  expect(mails).toEqual([]);
  expect(await report(practice, { rows: [{ email: 'new@reader.example' }], hasAgreed: true })).toEqual({
    ...nothing,
    subscribed: 1,
    leftOut: [{ row: 1, field: 'email', message: 'Already subscribed' }],
  });
});

test.each([
  [{ rows: [{ email: 'a@reader.example' }] }],
  [{ rows: [{ email: 'a@reader.example' }], hasAgreed: false }],
  [{ rows: [], hasAgreed: true }],
  [{ rows: [{ shoeSize: '9' }], hasAgreed: true }],
  [{}],
])('rejects the import %j with 400 and adds no subscriber', async body => {
  const practice = await buildPractice(world);
  expect((await practice.call('POST', '/api/subscribers/import', body)).status).toBe(400);
  expect((await list(practice)).total).toBe(0);
});

test('import skips unsubscribed, bounced, complained and blocked addresses', async () => {
  const practice = await buildPractice(world);
  const suppressed = ['unsubscribed', 'bounced', 'complained', 'blocked'] as const;
  await inTenant(world.services.database, { ...practice, role: 'owner' }, async scope => {
    for (const reason of suppressed) await suppress(scope, { email: `${reason}@reader.example`, reason });
  });
  const rows = suppressed.map(reason => ({ email: `${reason.toUpperCase()}@reader.example` }));
  expect(await report(practice, { rows, hasAgreed: true })).toMatchObject({ added: 0, unsubscribed: 1, suppressed: 3 });
  expect((await list(practice)).total).toBe(0);
});

test('imports 10,000 rows and streams the progress', { timeout: 120_000, tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const rows = Array.from({ length: 10_000 }, (_, n) => ({ email: `r${n}@many.example`, firstName: `First${n}` }));
  const answer = await practice.call('POST', '/api/subscribers/import', { rows, hasAgreed: true });
  const lines = (await answer.text())
    .trim()
    .split('\n')
    .map(line => subscriberImportLine.parse(JSON.parse(line)));
  const told = lines.flatMap(line => ('done' in line ? [line.done] : []));
  expect(told.length).toBeGreaterThan(10);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(lines.at(-1)).toMatchObject({ report: { added: 10_000, leftOut: [] } });
  expect(await list(practice, '?limit=1')).toMatchObject({ total: 10_000, counts: { active: 10_000 } });
  // The import updates the planner statistics; nothing else runs ANALYZE here.
  const { rows: known } = await world.services.database.pool.query(
    `select reltuples from pg_class where relname = 'newsletter_subscribers'`,
  );
  expect(known[0].reltuples).toBeGreaterThan(9_999);
});
