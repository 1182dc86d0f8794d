// @module-tag slow

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { type Snapshot, withPracticeSnapshot, withSnapshot } from '../../../../platform/database/snapshot.ts';
import { openUnlinked } from '../../../../platform/files/temporary-files.ts';
import { readText, readZip } from '../../../../platform/formats/zip.ts';
import { openTwoPractices, type TwoPractices, traceIn } from '../../../../testing/isolation/two-practices.ts';
import { assignAllRows } from '../../../../testing/practice/assign-rows.ts';
import { issueNew } from '../../../../testing/practice/invoices.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import { buildMember, buildPractice, clientFields, healthFacts, type Practice } from '../../../../testing/world.ts';
import { collectRows, plainName } from './export-client.ts';
import { inErasureOrder } from './person.ts';

let two: TwoPractices;
beforeAll(async () => {
  two = await openTwoPractices();
}, 300_000);
afterAll(() => two.world.close());

const rows = async <Row>(text: string) => (await two.world.services.database.pool.query(text)).rows as Row[];
type Data = Record<string, Record<string, unknown>[]>;

async function take({ call }: Practice, clientId: number) {
  const answer = await call('GET', `/api/privacy/clients/${clientId}/export`);
  expect(answer.status).toBe(200);
  const path = join(mkdtempSync(join(tmpdir(), 'sorrel-client-')), 'client.zip');
  writeFileSync(path, Buffer.from(await answer.arrayBuffer()));
  const zip = await readZip(path);
  const text = await readText(zip, 'data.json');
  const data: Data = JSON.parse(text);
  return { zip, text, data, name: answer.headers.get('content-disposition') };
}

/** Another client of the same practice with a unique name, in everything that members and visitors write. */
async function buildBystander(practice: Practice) {
  const fields = clientFields({ lastName: 'Bystander', email: 'bystander@x.example', phone: '(503) 555-0111' });
  const { id } = await (await practice.call('POST', '/api/clients', fields)).json();
  const ask = (path: string, body: object) => practice.call('POST', `/api/clients/${id}/${path}`, body);
  await ask('notes', { template: 'free', sections: { note: 'Bystander' } });
  await ask('measurements', { kind: 'weight', value: 75, measuredOn: '2026-01-01', note: 'Bystander' });
  await practice.call('PUT', `/api/clients/${id}/facts`, { ...healthFacts, diet: 'Bystander' });
  await ask('packages', { name: 'Bystander', sessions: 5 });
  const session = { clientId: id, title: 'Bystander', type: 'follow-up', status: 'completed' };
  const times = { startTime: '2030-03-04T17:00:00Z', endTime: '2030-03-04T18:00:00Z' };
  await practice.call('POST', '/api/appointments', { ...session, ...times });
  const { id: invoiceId } = await issueNew(practice, { clientId: id, notes: 'Bystander' });
  await practice.call('POST', `/api/invoices/${invoiceId}/send`, { message: 'Bystander' });
  return { id: Number(id) };
}

test('exports every personal table and column, for this client only', async () => {
  const { own, world } = two;
  const personalData = inErasureOrder(world.services.tables);
  const made = await own.call('POST', '/api/clients', clientFields({ email: 'asks@x.example' }));
  const { id } = await made.json();
  await own.call('POST', `/api/clients/${id}/merge`, {
    otherId: (await (await own.call('POST', '/api/clients', clientFields())).json()).id,
  });
  await issueNew(own, { clientId: id });
  const tables = personalData.map(({ table }) => table);
  await assignAllRows(world, { ...own, clientId: id, email: 'asks@x.example', phone: '+15035550199', tables });
  await rows(`update clients set phone = '+15035550199' where id = ${id}`);
  const bystander = await buildBystander(own);
  const { text, data, name } = await take(own, id);
  expect(name).toContain('felix-romero.zip');
  expect(traceIn(text)).toBeNull();
  expect(text).not.toMatch(/bystander/i);

  const columns = await rows<{ table: string; name: string }>(`
    select table_name as table, column_name as name from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and column_name <> 'tenant_id'`);
  for (const { label, table, hidden } of personalData) {
    const shown = columns.filter(each => each.table === table && !hidden.includes(each.name)).map(each => each.name);
    const fields = shown.map(plainName);
    expect(new Set(fields).size, `${label}: two fields of one name`).toBe(shown.length);
    expect(data[label]?.length ?? 0, `${label} is not in the archive`).toBeGreaterThan(0);
    expect(Object.keys(data[label]?.[0] ?? {}).sort(), label).toEqual(fields.sort());
  }

  // Finds columns by schema alone, not by the declarations: references to clients, email addresses and phone numbers.
  const nobody = new Set(world.services.tables.filter(each => each.notPersonal).map(({ table }) => table));
  const naming = columns.filter(each => /(^|_)(email|phone|client_id)$/.test(each.name) && !nobody.has(each.table));
  for (const [table, named] of Map.groupBy(naming, each => each.table)) {
    const is = named.map(each => `t.${each.name}::text in ('${id}', 'asks@x.example', '+15035550199')`).join(' or ');
    // As the practice may read it: account emails don't belong to it.
    const found = await inTenant(world.services.database, { ...own, role: 'owner' }, async ({ db }) =>
      db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from ${table} t where ${is}`)),
    );
    const parts = personalData.filter(each => each.table === table);
    const exported = parts.reduce((sum, { label }) => sum + (data[label]?.length ?? 0), 0);
    expect(exported, table).toBeGreaterThanOrEqual(found.rows[0]?.n ?? 0);
  }

  const theirs = await take(own, bystander.id);
  expect(theirs.text).toMatch(/bystander/i);
  expect(theirs.text).not.toContain('asks@x.example');
  theirs.zip.close();
}, 120_000);

test('every query filters by practice, even without row-level security', async () => {
  const { own, world } = two;
  const personalData = inErasureOrder(world.services.tables);
  const other = await buildPractice(world, { name: 'Elsewhere' });
  const [email, phone] = ['same@x.example', '+15035550188'];
  const tables = personalData.map(({ table }) => table);
  const [mine, theirs] = [own, other].map(async practice => {
    const { id } = await (await practice.call('POST', '/api/clients', clientFields({ email }))).json();
    await issueNew(practice, { clientId: id });
    await assignAllRows(world, { ...practice, clientId: id, email, phone, tables });
    return Number(id);
  });
  const [clientId, otherId] = [await mine, await theirs];
  const { database } = world.services;
  const read = async (snapshot: Snapshot, id: number) => {
    const kept = await openUnlinked();
    try {
      const { data, ...rest } = await collectRows(
        snapshot,
        { tenantId: own.tenantId, clientId: id, personalData },
        kept,
      );
      return { ...rest, data: Buffer.concat(await Array.fromAsync(kept.read(data))).toString() };
    } finally {
      await kept.close();
    }
  };
  const guarded = await withPracticeSnapshot(database, own.tenantId, snapshot => read(snapshot, clientId ?? 0));
  expect(guarded.papers.length).toBeGreaterThan(0);
  expect(await withSnapshot(database, snapshot => read(snapshot, clientId ?? 0))).toEqual(guarded);
  const asked = withSnapshot(database, snapshot => read(snapshot, otherId ?? 0));
  await expect(asked).rejects.toMatchObject({ code: 'not_found' });
}, 120_000);

test('a HEAD request exports nothing and isn’t logged or rate limited', async () => {
  const practice = await buildPractice(two.world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const taken = () =>
    rows(`select from audit_events where tenant_id = ${practice.tenantId} and act = 'exported'
      union all select from rate_limits where key = 'export-client:${practice.tenantId} ${practice.userId}'`);
  const head = await practice.call('HEAD', `/api/privacy/clients/${id}/export`);
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(await taken()).toHaveLength(0);
  (await take(practice, id)).zip.close();
  expect(await taken()).toHaveLength(2);
});

test('uses readable names and values and explains each section', async () => {
  const practice = await buildPractice(two.world, { name: 'Fernhill' });
  const fields = clientFields({ firstName: 'Wilhelmina', lastName: 'Quill', notes: 'Coeliac' });
  const { id } = await (await practice.call('POST', '/api/clients', fields)).json();
  const invoice = await issueNew(practice, { clientId: id });
  const { zip, text, data } = await take(practice, id);
  expect(data['The client']?.[0]).toMatchObject({ 'Last name': 'Quill', Notes: 'Coeliac', Age: 41 });
  expect(Object.keys(data)[0]).toBe('The client');
  expect(data['Issued invoices']?.[0]).toMatchObject({ Amount: invoice.amount, Buyer: { 'Tax number': null } });
  // No technical column or field name remains.
  expect(text.match(/"[a-z]+(?:_[a-z]+|[A-Z]\w*)+":/g)).toBeNull();
  expect(text).toContain('\n      "Last name": "Quill",\n');
  const readMe = await readText(zip, 'README.txt');
  expect(readMe).toContain('What Fernhill keeps about Wilhelmina Quill');
  for (const { label } of inErasureOrder(two.world.services.tables)) expect(readMe).toContain(label);
  zip.close();
});

test('includes PDFs of the client’s invoices and credit notes only', async () => {
  const practice = await buildPractice(two.world);
  const [id, other] = await Promise.all(
    ['Ada', 'Bob'].map(async firstName => {
      const made = await practice.call('POST', '/api/clients', clientFields({ firstName }));
      return Number((await made.json()).id);
    }),
  );
  const kept = await issueNew(practice, { clientId: id });
  const taken = await issueNew(practice, { clientId: id });
  await practice.call('POST', `/api/invoices/${taken.id}/credit-note`, { reason: 'Sick', refund: false });
  await issueNew(practice, { clientId: other });
  const { creditNote } = await (await practice.call('GET', `/api/invoices/${taken.id}`)).json();
  const { zip } = await take(practice, id ?? 0);
  const names = [`Invoice ${kept.invoiceNumber}`, `Invoice ${taken.invoiceNumber}`, `Credit note ${creditNote.number}`];
  expect(zip.names.toSorted()).toEqual(
    ['README.txt', 'data.json', ...names.map(name => `invoices/${name}.pdf`)].toSorted(),
  );
  for (const name of zip.names.filter(each => each.endsWith('.pdf'))) {
    const { text: said } = await readPdf(Buffer.concat(await Array.fromAsync(zip.read(name))));
    expect(said).toContain('Ada');
    expect(said).not.toContain('Bob');
  }
  zip.close();
});

test('includes the files that the client uploaded, and no file of another client', async () => {
  const { own, world } = two;
  const [client, other] = [await openRoom(world, own), await openRoom(world, own)];
  const [labs, others] = [pdf(40_000), pdf()];
  expect((await client.call('POST', '/api/room/files?name=Labs.pdf', labs)).status).toBe(201);
  expect((await other.call('POST', '/api/room/files?name=Others.pdf', others)).status).toBe(201);
  const { zip, data } = await take(own, client.clientId);
  const files = zip.names.filter(name => name.startsWith('files/'));
  expect(files).toEqual([expect.stringMatching(/^files\/\d+ Labs\.pdf$/)]);
  expect(labs.equals(Buffer.concat(await Array.fromAsync(zip.read(files[0] ?? ''))))).toBe(true);
  expect(JSON.stringify(data)).toContain('Labs.pdf');
  expect(JSON.stringify(data)).not.toContain('Others.pdf');
  zip.close();
});

test('exports large tables completely', { timeout: 60_000, tags: 'detail' }, async () => {
  const practice = await buildPractice(two.world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  await rows(`insert into measurements (tenant_id, client_id, user_id, built_in, value, measured_on, note)
    select ${practice.tenantId}, ${id}, ${practice.userId}, 'weight', 80, date '2026-01-01' - n, 'n' || n from generate_series(1, 20500) n`);
  const { zip, data } = await take(practice, id);
  expect(new Set(data.Measurements?.map(each => each.Note)).size).toBe(20_500);
  zip.close();
});

test('restricts the export to the practice’s owner and logs it before sending', async () => {
  const practice = await buildPractice(two.world);
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const path = `/api/privacy/clients/${id}/export`;
  const member = await buildMember(two.world, practice, 'viewer');
  expect((await member.call('GET', path)).status).toBe(403);
  expect((await (await buildPractice(two.world)).call('GET', path)).status).toBe(404);
  const answer = await practice.call('GET', path);
  const noted = await rows(`select act, subject_id::int as id, client_ids::int[] as clients, user_id::int as "userId"
    from audit_events where tenant_id = ${practice.tenantId} and act = 'exported'`);
  expect(noted).toEqual([{ act: 'exported', id, clients: [id], userId: practice.userId }]);
  await answer.body?.cancel();
});
