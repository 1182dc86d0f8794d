import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  appUrl,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { Client } from '../../clients/contract.ts';
import { type ImportLine, type ImportReport, importLine } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const row = (number: number, given: Record<string, string> = {}) => ({
  firstName: `First${number}`,
  lastName: `Last${number}`,
  email: `c${number}@file.example`,
  ...given,
});

async function send(practice: Practice, body: unknown): Promise<ImportLine[]> {
  const answer = await practice.call('POST', '/api/clients/import', body);
  expect(answer.status).toBe(200);
  const lines = (await answer.text()).trim().split('\n');
  return lines.map(line => importLine.parse(JSON.parse(line)));
}

async function report(practice: Practice, body: unknown): Promise<ImportReport> {
  const last = (await send(practice, body)).at(-1);
  if (!last || !('report' in last)) throw new Error(`no report: ${JSON.stringify(last)}`);
  return last.report;
}

const everybody = async (practice: Practice): Promise<Client[]> => (await practice.call('GET', '/api/clients')).json();
const nothing = { added: 0, updated: 0, skipped: 0, invalid: 0, errors: [], duplicates: [] };

test('imports clients from loosely formatted cells', async () => {
  const practice = await buildPractice(world);
  const rows = [
    row(1, {
      phone: '503-555-0101',
      age: ' 41 ',
      goal: 'weight loss',
      status: 'Paused',
      tags: 'vegan; Runner, vegan',
      notes: 'a\nb',
    }),
    row(2, { goal: 'Medical Nutrition Therapy', status: '', tags: 'VEGAN' }),
  ];
  expect(await report(practice, { rows })).toEqual({ ...nothing, added: 2 });
  const people = (await everybody(practice)).toSorted((one, other) => one.id - other.id);
  expect(people).toMatchObject([
    {
      firstName: 'First1',
      phone: '+15035550101',
      phoneText: '(503) 555-0101',
      age: 41,
      goal: 'weight_loss',
      status: 'paused',
      tags: ['vegan', 'Runner'],
      notes: 'a\nb',
    },
    { firstName: 'First2', phone: null, age: null, goal: 'medical_nutrition', status: 'active', tags: ['vegan'] },
  ]);
});

test('reports every invalid cell with its row and imports nothing', async () => {
  const practice = await buildPractice(world);
  const rows = [
    row(1),
    row(2, { email: 'nobody' }),
    row(3, { firstName: ' ', age: '200' }),
    row(4, { goal: 'fame', status: 'x', phone: '12' }),
  ];
  expect(await report(practice, { rows, dryRun: true })).toMatchObject({
    added: 1,
    invalid: 3,
    errors: [
      { row: 2, field: 'email', message: 'Invalid email address' },
      { row: 3, field: 'firstName', message: 'First name is required' },
      { row: 3, field: 'age', message: 'Enter a whole number from 1 to 120' },
      { row: 4, field: 'goal', message: expect.stringContaining('Use one of: Weight Loss') },
      { row: 4, field: 'status', message: 'Use one of: Active, Inactive, Paused' },
      { row: 4, field: 'phone', message: 'Not a valid phone number' },
    ],
  });
  expect(await send(practice, { rows })).toEqual([{ message: '3 rows have errors. Nothing was imported.' }]);
  expect(await everybody(practice)).toEqual([]);
  expect(await report(practice, { rows, skipInvalid: true })).toMatchObject({ added: 1, invalid: 3 });
  expect(await everybody(practice)).toHaveLength(1);
});

test('skips or updates duplicates of clients and earlier rows, ignoring case', async () => {
  const practice = await buildPractice(world);
  const known = clientFields({ email: 'c1@file.example', tags: ['old'], notes: 'kept' });
  await practice.call('POST', '/api/clients', known);
  const rows = [
    row(1, { email: 'C1@FILE.example', goal: 'Muscle Gain', tags: 'new' }),
    row(2),
    row(3, { email: 'C2@file.example' }),
  ];
  const duplicates = [
    { row: 1, email: 'C1@FILE.example', of: null },
    { row: 3, email: 'C2@file.example', of: 2 },
  ];
  expect(await report(practice, { rows, dryRun: true, duplicates: 'update' })).toEqual({
    ...nothing,
    added: 1,
    updated: 1,
    skipped: 1,
    duplicates,
  });
  expect(await everybody(practice)).toHaveLength(1);
  expect(await report(practice, { rows })).toEqual({ ...nothing, added: 1, skipped: 2, duplicates });
  expect(await report(practice, { rows, duplicates: 'update' })).toMatchObject({ added: 0, updated: 2, skipped: 1 });
  const changed = (await everybody(practice)).find(each => each.email === 'c1@file.example');
  // Only fields with a value in the file are changed.
  expect(changed).toMatchObject({
    firstName: 'First1',
    goal: 'muscle_gain',
    notes: 'kept',
    phone: '+15035550188',
    age: 41,
  });
  expect(changed?.tags.toSorted()).toEqual(['new', 'old']);
});

test('recognizes the email of a merged record as a duplicate', async () => {
  const practice = await buildPractice(world);
  const [kept, other] = await Promise.all(
    [row(1), row(2)].map(async fields => (await practice.call('POST', '/api/clients', clientFields(fields))).json()),
  );
  await practice.call('POST', `/api/clients/${kept.id}/merge`, { otherId: other.id });
  expect(await report(practice, { rows: [row(2)] })).toMatchObject({ added: 0, skipped: 1 });
});

test('imports 10,000 rows and reports progress', { timeout: 120_000, tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const rows = Array.from({ length: 10_000 }, (_, number) => row(number, { phone: '503 555 0101', tags: 'file' }));
  const lines = await send(practice, { rows });
  const told = lines.flatMap(line => ('done' in line ? [line.done] : []));
  expect(told.length).toBeGreaterThan(10);
  expect(told).toEqual(told.toSorted((one, other) => one - other));
  expect(told.at(-1)).toBe(10_000);
  expect(lines.at(-1)).toMatchObject({ report: { added: 10_000 } });
  expect((await (await practice.call('GET', '/api/clients?limit=1')).json()).total).toBe(10_000);
  // The import updates the planner's statistics; autovacuum is off here.
  const { rows: known } = await world.services.database.pool.query(
    `select reltuples from pg_class where relname = 'clients'`,
  );
  expect(known[0].reltuples).toBeGreaterThan(9_999);
});

test.each([[{ rows: [] }], [{ rows: [{ shoeSize: '9' }] }], [{ rows: 'x' }], [{}]])('rejects %j', async body => {
  const practice = await buildPractice(world);
  expect((await practice.call('POST', '/api/clients/import', body)).status).toBe(400);
});

test('imports more distinct tags than a statement has parameters', { tags: 'detail' }, async () => {
  const practice = await buildPractice(world);
  const rows = Array.from({ length: 3_500 }, (_, number) => {
    const tags = Array.from({ length: 20 }, (_, index) => `t${number}-${index}`).join(';');
    return row(number, { tags });
  });
  expect(await report(practice, { rows })).toMatchObject({ added: 3_500 });
});

test('stops reading a chunked body at the size limit and answers 413', async () => {
  const part = new TextEncoder().encode(' '.repeat(64 * 1024));
  let taken = 0;
  const body = new ReadableStream({
    pull: controller => {
      taken += part.length;
      controller.enqueue(part);
      if (taken > 8_000_000) controller.close();
    },
  });
  const headers = { origin: appUrl, 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const answer = await world.request('/api/clients/import', init);
  expect(answer.status).toBe(413);
  expect(taken).toBeLessThan(1_000_000);
});
