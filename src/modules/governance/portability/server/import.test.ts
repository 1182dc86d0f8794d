// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { issueNew } from '../../../../testing/practice/invoices.ts';
import {
  exportOf,
  type Opened,
  onlyTables,
  openedArchive,
  rewritten,
} from '../../../../testing/practice/portability.ts';
import { enrich } from '../../../../testing/practice/rich-practice.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import {
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  testPassword,
  type World,
} from '../../../../testing/world.ts';
import type { Manifest } from './manifest.ts';

let world: World;
let source: Practice;
let archive: Buffer;
/** For the tests of refused archives. */
let small: Buffer;
/** All its imports are refused, so it stays empty. */
let empty: Practice;
beforeAll(async () => {
  world = await openWorld();
  source = await buildPractice(world, { name: 'Fernhill' });
  empty = await buildPractice(world, { name: 'Empty' });
  await enrich(world, source);
  archive = await exportOf(source.call, testPassword);
  small = await onlyTables(archive, [
    ...['tenants', 'team', 'clients', 'storefronts', 'appointments', 'invoices', 'invoice_lines', 'payments'],
    ...['mail_suppressions', 'sms_opt_outs', 'reminder_settings', 'email_logs', 'lead_files'],
  ]);
});
afterAll(() => world.close());
// The tests import more archives than the rate limit allows.
beforeEach(() => asSystem(world.services.database).db.execute(sql`delete from rate_limits`));

const bring = (practice: Practice, bytes: Uint8Array) =>
  practice.call('POST', '/api/portability/import', new Uint8Array(bytes));
const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await asSystem(world.services.database).db.execute<Row>(statement)).rows;

/** Expects this error, and that nothing was imported. */
async function refused(bytes: Uint8Array, sentence: RegExp) {
  const answer = await bring(empty, bytes);
  expect([answer.status, (await answer.json()).message]).toEqual([409, expect.stringMatching(sentence)]);
  expect(await (await empty.call('GET', '/api/portability')).json()).toEqual({ whyNot: null });
  expect(await (await empty.call('GET', '/api/tenant')).json()).toMatchObject({ name: 'Empty' });
}
type Change = (rows: Opened['rows'], manifest: Manifest) => void;
const byHand = (change: Change) => rewritten(archive, change);
const smallByHand = (change: Change) => rewritten(small, change);
const first = (rows: Opened['rows'], table: string) => rows[table]?.[0] ?? {};

test('an import pauses sending, marks members as left and keeps other links out', async () => {
  const practice = await buildPractice(world);
  const answer = await bring(practice, archive);
  const report = await answer.json();
  expect([answer.status, report]).toMatchObject([
    201,
    {
      practice: 'Fernhill Nutrition',
      clients: 1,
      invoices: 3,
      team: ['Noor Haddad'],
      stopped: { messages: expect.any(Number), refunds: 1 },
    },
  ]);
  const { hold } = await (await practice.call('GET', '/api/sending-hold')).json();
  expect(hold).toMatchObject({ reason: 'import', waiting: { mails: 0, texts: 0, payments: 0 } });
  const [client] = await (await practice.call('GET', '/api/clients')).json();
  const notes = await (await practice.call('GET', `/api/clients/${client.id}/notes`)).json();
  expect(notes.find((each: { status: string }) => each.status === 'signed')).toMatchObject({
    signedBy: { name: 'Noor Haddad' },
    sections: { note: 'Signed words' },
  });
  const team = await (await practice.call('GET', '/api/team')).json();
  expect(team.members).toHaveLength(1);
  const people =
    await rowsOf(sql`select u.email, u.email_verified as proven, a.id as account, m.left_at is not null as left
    from members m join users u on u.id = m.user_id left join accounts a on a.user_id = u.id
    where m.tenant_id = ${practice.tenantId} and m.user_id <> ${practice.userId}`);
  expect(people).toEqual([
    { email: expect.stringMatching(/@former\.invalid$/), proven: false, account: null, left: true },
  ]);
  const { items } = await (await practice.call('GET', '/api/audit?subject=practice')).json();
  expect(items).toMatchObject([{ act: 'restored', subject: 'practice' }]);
  // Invoice numbers continue.
  const issued = await issueNew(practice, { clientId: client.id });
  const numbers = (await openedArchive(archive)).rows.invoices?.map(row => row.invoice_number);
  expect(numbers).not.toContain(issued.invoiceNumber);
});

test('rejects a non-empty practice, and a second concurrent import', async () => {
  const practice = await buildPractice(world);
  await practice.call('POST', '/api/clients', clientFields());
  const answer = await bring(practice, archive);
  expect([answer.status, (await answer.json()).message]).toEqual([
    409,
    expect.stringContaining('isn’t empty: it has clients'),
  ]);
  const other = await buildPractice(world);
  const both = await Promise.all([bring(other, archive), bring(other, archive)]);
  expect(both.map(each => each.status).toSorted()).toEqual([201, 409]);
  expect(await (await other.call('GET', '/api/clients')).json()).toHaveLength(1);
});

test('rejects non-archives and truncated or damaged files without changes', async () => {
  await refused(Buffer.from('no archive'), /isn’t a practice archive/);
  await refused(archive.subarray(0, -200), /incomplete/);
  const damaged = Buffer.from(archive);
  const at = damaged.indexOf('PK\x03\x04', 2_000) + 80;
  damaged[at] = (damaged[at] ?? 0) ^ 0xff;
  await refused(damaged, /damaged/);
});

const filled = ({ tables }: Manifest) => tables.filter(({ rows }) => rows);

test('rejects a newer format, unknown tables and columns and duplicate tables', async () => {
  await refused(
    await smallByHand((_, manifest) => Object.assign(manifest, { formatVersion: 2 })),
    /newer version of Sorrel/,
  );
  await refused(
    await smallByHand((_, manifest) => Object.assign(filled(manifest)[0] ?? {}, { table: 'users' })),
    /a table “users”/,
  );
  await refused(
    await smallByHand(rows => Object.assign(first(rows, 'clients'), { shoe_size: 3 })),
    /a column “shoe_size” in clients/,
  );
  const twice: Change = (_, manifest) => {
    const [one, other] = filled(manifest);
    Object.assign(other ?? {}, { table: one?.table });
  };
  await refused(await smallByHand(twice), /twice/);
});

const damages: [string, RegExp, Change][] = [
  [
    'another practice',
    /a column “tenant_id” in clients/,
    rows => Object.assign(first(rows, 'clients'), { tenant_id: source.tenantId }),
  ],
  ['a number that is none', /damaged/, rows => Object.assign(first(rows, 'clients'), { id: '99999999999999999999' })],
  [
    'two rows of one number',
    /damaged/,
    rows => rows.clients?.push({ ...first(rows, 'clients'), email: 'b@b.example' }),
  ],
  [
    'a client that is not in it',
    /user_id in clients refers to something missing/,
    rows => Object.assign(first(rows, 'clients'), { user_id: 1_000_000 }),
  ],
  ['text for a number', /damaged/, rows => Object.assign(first(rows, 'clients'), { age: 'old' })],
  ['a state that there is not', /status in clients/, rows => Object.assign(first(rows, 'clients'), { status: 'gone' })],
  [
    'a time zone that there is not',
    /“time_zone” in line 1 of tenants/,
    rows => Object.assign(first(rows, 'tenants'), { time_zone: 'Mars/Base' }),
  ],
  [
    'a script for an address',
    /“terms_url”/,
    rows => Object.assign(first(rows, 'tenants'), { terms_url: 'javascript:alert(1)' }),
  ],
  [
    'a block with a script',
    /“cta_buttons”/,
    rows =>
      Object.assign(first(rows, 'storefronts'), {
        cta_buttons: [{ id: '1', kind: 'link', text: 'x', url: 'javascript:alert(1)' }],
      }),
  ],
  [
    'a picture elsewhere',
    /“logo_url”/,
    rows => Object.assign(first(rows, 'tenants'), { logo_url: 'https://spy.example/x.png' }),
  ],
  [
    'two addresses in one',
    /“email” in line 1 of clients/,
    rows => Object.assign(first(rows, 'clients'), { email: 'a@b.example, c@d.example' }),
  ],
  [
    'an address that is too long',
    /“email” in line 1 of newsletter_subscribers|“email” in line 1 of mail_suppressions/,
    rows => Object.assign(first(rows, 'mail_suppressions'), { email: `${'a'.repeat(250)}@b.example` }),
  ],
  [
    'a number that is none',
    /“phone” in line 1 of sms_opt_outs/,
    rows => Object.assign(first(rows, 'sms_opt_outs'), { phone: 'premium' }),
  ],
  [
    'a reminder of any length',
    /“sms_body” in line 1 of reminder_settings/,
    rows => Object.assign(first(rows, 'reminder_settings'), { sms_body: 'x'.repeat(601) }),
  ],
  ['two practices', /exactly one practice/, rows => rows.tenants?.push(first(rows, 'tenants'))],
  ['no owner', /its team can’t be read/, rows => Object.assign(rows, { team: [] })],
  [
    'a role that there is not',
    /“role” in line 1 of team|its team/,
    rows => Object.assign(first(rows, 'team'), { role: 'god' }),
  ],
  ['mails about accounts', /kind in email_logs/, rows => Object.assign(first(rows, 'email_logs'), { kind: 'account' })],
  [
    'a file of others by its path',
    /“file” in line 1 of lead_files/,
    rows => Object.assign(first(rows, 'lead_files'), { file: '../../secret' }),
  ],
  [
    'a moment that never comes',
    /a date or an amount in appointments/,
    rows => Object.assign(first(rows, 'appointments'), { end_time: 'infinity' }),
  ],
  [
    'a moment before all that the program takes',
    /a date or an amount in appointments/,
    rows => Object.assign(first(rows, 'appointments'), { start_time: '1969-12-31T10:00:00Z' }),
  ],
  ['a row without what it needs', /damaged/, rows => Object.assign(first(rows, 'clients'), { first_name: null })],
  ['amounts that no payment has', /damaged/, rows => Object.assign(first(rows, 'payments'), { amount: -5 })],
];
test.each(casesInTurn(damages, 5))('rejects %s without importing anything', async (_, sentence, change) => {
  await refused(await smallByHand(change), sentence);
});

test('rejects a column that isn’t exported, without importing anything', async () => {
  const withStaying = await byHand(rows => rows.product_purchases?.push({ stripe_payment_intent_id: 'pi_1' }));
  await refused(withStaying, /a column “stripe_payment_intent_id”/);
});

test('accepts the unmodified test archive', async () => {
  const practice = await buildPractice(world);
  expect((await bring(practice, small)).status).toBe(201);
});

test('can’t claim another practice’s file by name', async () => {
  const [{ file }] = (await rowsOf<{ file: string }>(
    sql`select file from lead_files where tenant_id = ${source.tenantId}`,
  )) as [{ file: string }];
  const practice = await buildPractice(world);
  const without = await byHand((_, manifest) =>
    Object.assign(manifest, { files: manifest.files.filter(each => each.file !== file) }),
  );
  const answer = await bring(practice, without);
  expect([answer.status, await answer.json()]).toMatchObject([201, { missingFiles: 1 }]);
  const [brought] = await rowsOf<{ file: string }>(
    sql`select file from lead_files where tenant_id = ${practice.tenantId}`,
  );
  expect(brought?.file).toMatch(/^[0-9a-f]{64}\.pdf$/);
  expect(brought?.file).not.toBe(file);
  const renamed = await byHand((_, manifest) => {
    for (const each of manifest.files) if (each.file === file) Object.assign(each, { file: `${'ab'.repeat(32)}.pdf` });
  });
  // Files that no row refers to are not imported.
  const other = await buildPractice(world);
  expect(await (await bring(other, renamed)).json()).toMatchObject({ missingFiles: 1 });
  expect(await world.services.files.sizeOf(`${'ab'.repeat(32)}.pdf`)).toBeNull();
});

test('an import never triggers refunds or emails', async () => {
  const practice = await buildPractice(world);
  const bytes = await byHand(rows => {
    for (const row of rows.payments ?? []) Object.assign(row, { checkout_id: 1, method: 'card' });
    for (const row of rows.email_logs ?? []) Object.assign(row, { status: 'queued', kind: 'bulk' });
    for (const row of rows.sms_logs ?? []) Object.assign(row, { status: 'pending' });
    const unsent = { mailed_at: null, finished_at: null, signed_at: null, signed_name: null };
    for (const row of rows.form_requests ?? []) Object.assign(row, unsent);
  });
  expect((await bring(practice, bytes)).status).toBe(201);
  const mine = sql`tenant_id = ${practice.tenantId}`;
  expect(await rowsOf(sql`select id from payments where ${mine} and checkout_id is not null`)).toEqual([]);
  expect(await rowsOf(sql`select id from refunds where ${mine} and status = 'pending'`)).toEqual([]);
  const forms = await rowsOf(sql`select mailed_at is null as waits from form_requests where ${mine}`);
  expect(forms).toEqual([{ waits: false }]);
  expect(
    await rowsOf(
      sql`select id from email_logs where ${mine} and status in ('queued', 'sending', 'failed', 'unknown') and kind <> 'account'`,
    ),
  ).toEqual([]);
  expect(await rowsOf(sql`select id from sequences where ${mine} and on_since is not null`)).toEqual([]);
});
