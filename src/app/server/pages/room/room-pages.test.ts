// @module-tag slow

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultRoomSettings } from '../../../../modules/room/access/contract.ts';
import { readText, readZip } from '../../../../platform/formats/zip.ts';
import { buildForm, sendForm } from '../../../../testing/forms/client-forms.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { answerPage } from '../../../../testing/practice/payments.ts';
import { callAsClient, mailedCode, openRoom } from '../../../../testing/practice/room.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import {
  appUrl,
  buildMember,
  buildPractice,
  cookieOf,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import { clientRoutes } from '../../http/declared-routes.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await world.services.database.pool.query(text, values)).rows as T[];

/** A practice with a client who has a session ahead, an open invoice, a package, a message and a file. */
async function build() {
  const practice = await buildPractice(world);
  const client = await openRoom(world, practice);
  const { clientId } = client;
  const start = new Date(Date.now() + 3 * 86_400_000);
  const session = await (
    await practice.call('POST', '/api/appointments', {
      ...{ clientId, title: 'Follow-up', type: 'follow-up', status: 'scheduled' },
      ...{ startTime: start.toISOString(), endTime: new Date(start.getTime() + 3_600_000).toISOString() },
    })
  ).json();
  const lines = [{ description: 'Assessment', quantity: '1', unitPrice: '140.00' }];
  const invoice = await (await practice.call('POST', '/api/invoices', { clientId, lines })).json();
  expect((await practice.call('POST', `/api/invoices/${invoice.id}/issue`, {})).ok).toBe(true);
  await rows(
    `insert into client_packages (tenant_id, client_id, name, sessions) values ($1, $2, 'Six follow-ups', 6)`,
    [practice.tenantId, clientId],
  );
  await practice.call('POST', `/api/clients/${clientId}/messages`, { body: 'Keep the lentils', key: randomUUID() });
  await practice.call('POST', `/api/clients/${clientId}/files?name=Plan.pdf`, pdf());
  return {
    practice,
    client,
    clientId,
    sessionId: Number(session.id),
    invoiceId: Number(invoice.id),
    root: `/my/${practice.slug}`,
  };
}

const page = async (client: { call: Practice['call'] }, path: string) => {
  const answer = await client.call('GET', path);
  return {
    status: answer.status,
    to: answer.headers.get('location'),
    html: (await answer.text()).replaceAll('<!-- -->', ''),
  };
};
const change = async (practice: Practice, settings: Record<string, unknown>) =>
  expect((await practice.call('PUT', '/api/room/settings', { ...defaultRoomSettings, ...settings })).status).toBe(200);
const post = (path: string, cookie: string, fields: Record<string, string>) =>
  world.request(path, {
    method: 'POST',
    headers: { origin: appUrl, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
const roomLinksTo = async (practice: Practice, email: string) =>
  (
    await rows<{ cause: string; text: string }>(
      'select cause, text from email_logs where tenant_id = $1 and recipient_email = $2 order by id',
      [practice.tenantId, email],
    )
  ).map(({ cause, text }) => ({ cause, link: /\/my\/[\w-]+\/(?:sessions|payments)[^\s)\]]*/.exec(text)?.[0] ?? null }));

describe('an email', () => {
  test('links to its session or invoice, after signing in with a code if needed', async () => {
    const { practice, client, sessionId, invoiceId, root } = await build();
    await practice.call('POST', `/api/invoices/${invoiceId}/send`, {});
    await practice.call('POST', `/api/appointments/${sessionId}/send-email-reminder`);
    const links = await roomLinksTo(practice, client.email);
    const linkOf = (cause: RegExp) => links.find(each => cause.test(each.cause))?.link ?? '';
    expect(linkOf(/^appointment \d+ booked/)).toMatch(new RegExp(`^${root}/sessions/${sessionId}\\?c=`));
    expect(linkOf(/^reminder/)).toMatch(new RegExp(`^${root}/sessions/${sessionId}\\?c=`));
    expect(linkOf(/^invoice/)).toMatch(new RegExp(`^${root}/payments/${invoiceId}\\?c=`));

    expect((await page(client, linkOf(/^invoice/))).to).toBe(`${root}/payments#invoice-${invoiceId}`);
    const signedOut = await world.request(linkOf(/booked/));
    const door = signedOut.headers.get('location') ?? '';
    expect(decodeURIComponent(door)).toContain(`path=/sessions/${sessionId}`);
    await connectMail(practice);
    const html = await (await world.request(door)).text();
    const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? '';
    const asked = await post(root, '', { client: hidden('client'), path: hidden('path') });
    const [mail] = await rows<{ text: string }>(
      'select text from email_logs where recipient_email = $1 and is_confidential order by id desc limit 1',
      [client.email],
    );
    const code = /\b\d{3} \d{3}\b/.exec(mail?.text ?? '')?.[0] ?? '';
    const entered = await post(`${root}/code`, cookieOf(asked).split('; ')[0] ?? '', { code });
    expect(entered.headers.get('location')).toBe(`${root}/sessions/${sessionId}`);
  });

  test('with a receipt links to its invoice', async () => {
    const { practice, client, invoiceId, root } = await build();
    const { payUrl } = await (await practice.call('GET', `/api/invoices/${invoiceId}`)).json();
    // Only members can pay while the practice is testing.
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const paying = await practice.call('POST', new URL(payUrl).pathname, 'how=all', type);
    expect(paying.status).toBe(303);
    await answerPage(world, new URL(paying.headers.get('location') ?? '', appUrl).href, 'pay');
    const links = await roomLinksTo(practice, client.email);
    const receipt = links.find(({ cause }) => /^invoice \d+ paid by payment/.test(cause)) ?? expect.fail('no receipt');
    expect(receipt.link).toMatch(new RegExp(`^${root}/payments/${invoiceId}\\?c=`));
    expect((await page(client, receipt.link ?? '')).to).toBe(`${root}/payments#invoice-${invoiceId}`);
  });

  test('has no link for a closed room or a disabled part of it', async () => {
    const { practice, client, clientId, invoiceId } = await build();
    await change(practice, { parts: { ...defaultRoomSettings.parts, payments: false } });
    await practice.call('POST', `/api/invoices/${invoiceId}/send`, {});
    await practice.call('PUT', `/api/clients/${clientId}/room`, { isOff: true, writing: null });
    await practice.call('POST', `/api/invoices/${invoiceId}/remind`, {});
    const links = await roomLinksTo(practice, client.email);
    expect(links.filter(({ cause }) => cause.startsWith('invoice')).map(({ link }) => link)).toEqual(
      expect.arrayContaining([null]),
    );
    expect(links.filter(({ cause, link }) => cause.startsWith('invoice') && link)).toEqual([]);
  });

  test('is in the language the client has chosen, like the room', async () => {
    const { practice, client, sessionId } = await build();
    expect((await client.call('PUT', '/api/room/me', { language: 'es', phone: '+1 503 555 0142' })).status).toBe(204);
    await practice.call('POST', `/api/appointments/${sessionId}/send-email-reminder`);
    const [mail] = await rows<{ html: string }>(
      `select html from email_logs where tenant_id = $1 and cause like 'reminder%' order by id desc limit 1`,
      [practice.tenantId],
    );
    expect(mail?.html).toContain('<html lang="es"');
    expect(mail?.html).toContain('Verlo en su espacio de clientes');
    const { html } = await page(client, `/my/${practice.slug}/me`);
    expect(html).toContain('<html lang="es"');
    expect(html).toContain('(503) 555-0142');
    const wrong = await client.call('PUT', '/api/room/me', { phone: '12' });
    expect(wrong.status).toBe(400);
  });
});

describe('the page for cancelling a session', () => {
  test('links to the room, unless it is off', async () => {
    const { practice, client, sessionId, root } = await build();
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = new URLSearchParams({ session: String(sessionId), wish: 'cancel' }).toString();
    const link = (await client.call('POST', `${root}/sessions`, fields, type)).headers.get('location') ?? '';
    const read = async () => (await world.request(link)).text();
    const room = `href="${root}/sessions">Open my client room</a>`;
    expect(await read()).toContain(room);
    await change(practice, { isOn: false });
    const closed = await read();
    expect(closed).toContain('Cancel');
    expect(closed).not.toContain('Open my client room');
    await change(practice, {});
    expect(await read()).toContain(room);
  });
});

describe('a disabled room', () => {
  test('closes pages, API, codes and invitations, and opens again', async () => {
    const { practice, client, clientId, root } = await build();
    await change(practice, { isOn: false });
    expect((await page(client, root)).status).toBe(404);
    expect((await client.call('GET', '/api/room/home')).status).toBe(401);
    expect((await client.call('POST', '/api/room/ask', { slug: practice.slug, email: client.email })).status).toBe(404);
    expect((await practice.call('POST', `/api/clients/${clientId}/room/invite`, {})).status).toBe(409);
    expect(
      (await practice.call('POST', `/api/clients/${clientId}/messages`, { body: 'Hi', key: randomUUID() })).status,
    ).toBe(409);
    const bio = async () => (await world.request(`/bio/${practice.slug}`)).text();
    expect(await bio()).not.toContain(`href="${root}"`);
    await change(practice, {});
    expect(await bio()).toContain(`href="${root}"`);
    expect((await page(client, root)).status).toBe(200);
  });

  test('ends sessions and sends no code for one client, without revealing it', async () => {
    const { practice, client, clientId, root } = await build();
    const other = await openRoom(world, practice);
    await practice.call('PUT', `/api/clients/${clientId}/room`, { isOff: true, writing: null });
    expect((await client.call('GET', '/api/room/home')).status).toBe(401);
    expect((await page(client, `${root}/me`)).to).toContain(root);
    expect((await other.call('GET', '/api/room/home')).status).toBe(200);
    expect((await mailedCode(world, practice, client.email)).code).toBe('');
    expect((await mailedCode(world, practice, other.email)).code).toMatch(/^\d{6}$/);
  });

  test('hides a disabled part and rejects its requests', async () => {
    for (const part of ['messages', 'files', 'payments'] as const) {
      const { practice, client, root } = await build();
      await change(practice, { parts: { ...defaultRoomSettings.parts, [part]: false } });
      const calls = clientRoutes.filter(({ path }) => path.includes(part === 'payments' ? 'invoices' : part));
      expect(calls.length).toBeGreaterThan(0);
      for (const { method, path } of calls)
        expect(
          (await client.call(method, path.replace(':id', '1'), method === 'GET' ? undefined : {})).status,
          path,
        ).toBe(403);
      expect((await page(client, `${root}/${part}`)).status).toBe(403);
      const { html } = await page(client, root);
      expect(html).not.toContain(`href="${root}/${part}"`);
      const home = await (await client.call('GET', '/api/room/home')).json();
      expect(home).toMatchObject(
        { messages: { newestMessage: null }, files: { files: [] }, payments: { openInvoices: 0, packages: [] } }[part],
      );
    }
  });

  test('overrides for one client who may write', async () => {
    const { practice, client, clientId } = await build();
    const write = async () =>
      (await client.call('POST', '/api/room/messages', { body: 'Hello', key: randomUUID() })).status;
    await practice.call('PUT', `/api/clients/${clientId}/room`, { isOff: false, writing: 'nobody' });
    expect(await write()).toBe(403);
    expect((await (await client.call('GET', '/api/room/messages')).json()).canWrite).toBe(false);
    await change(practice, { writing: 'nobody' });
    await practice.call('PUT', `/api/clients/${clientId}/room`, { isOff: false, writing: 'always' });
    expect(await write()).toBe(201);
  });
});

describe('the pages', () => {
  test('show the newest message, files, packages, invoices and receipts', async () => {
    const { practice, client, invoiceId, root } = await build();
    const paid = { amount: '40.00', method: 'cash', paidOn: '2026-01-15', note: null };
    const paying = await practice.call('POST', `/api/invoices/${invoiceId}/payments`, {
      ...paid,
      paymentKey: randomUUID(),
    });
    expect(paying.ok, await paying.clone().text()).toBe(true);
    const home = await page(client, root);
    for (const text of ['Keep the lentils', 'Plan.pdf', '6 of 6 sessions left', '40.00 of'])
      expect(home.html).toContain(text);
    expect(Buffer.byteLength(home.html)).toBeLessThanOrEqual(80_000);
    const { html } = await page(client, `${root}/payments`);
    expect(html).toMatch(/40\.00 received on .* \(Cash\)/);
    expect(html).toContain('Ask for another package');
    const [, ask = ''] = /href="([^"]*messages\?package=\d+)"/.exec(html) ?? [];
    expect((await page(client, ask)).html).toContain('I’d like another package like “Six follow-ups”');
  });

  test('answer 404 to sessions and invoices of other clients', async () => {
    const { client, root } = await build();
    const other = await build();
    for (const path of [`sessions/${other.sessionId}`, `payments/${other.invoiceId}`, 'sessions/x', 'payments/0'])
      expect((await page(client, `${root}/${path}`)).status, path).toBe(404);
  });

  test('send a message with a text, a file or both, and reject an empty one', async () => {
    const { practice, client, clientId, root } = await build();
    const cookie = `sorrel.client_session_${practice.tenantId}=${await sessionOf(practice, clientId)}`;
    const send = async (body: string, file?: File) => {
      const form = new FormData();
      form.set('body', body);
      form.set('key', randomUUID());
      if (file) form.set('file', file);
      const whole = new Response(form);
      const content = await whole.arrayBuffer();
      return world.request(`${root}/messages`, {
        method: 'POST',
        body: content,
        headers: {
          ...{ cookie, origin: appUrl, 'content-type': whole.headers.get('content-type') ?? '' },
          'content-length': String(content.byteLength),
        },
      });
    };
    const labs = () => new File([new Uint8Array(pdf())], 'Labs.pdf');
    expect((await send('', labs())).status).toBe(303);
    expect((await send('')).status).toBe(400);
    expect((await send('My labs', new File(['<html>'], 'Labs.pdf'))).status).toBeGreaterThanOrEqual(400);
    const tooLarge = await send(
      'What do you think of these? Größe',
      new File([new Uint8Array(30_000_000)], 'Labs.pdf'),
    );
    expect(tooLarge.status).toBe(413);
    expect(await tooLarge.text()).toMatch(/at most 25 MB.*<textarea[^>]*>What do you think of these\? Größe</s);
    const [newest] = (await (await client.call('GET', '/api/room/messages')).json()).items;
    expect(newest).toMatchObject({ body: '', fileCount: 1, files: [{ name: 'Labs.pdf', kind: 'pdf' }] });
    const ofPractice = (await (await practice.call('GET', `/api/clients/${clientId}/messages`)).json()).items[0];
    expect(ofPractice.files).toEqual(newest.files);
    const assistant = await buildMember(world, practice, 'assistant');
    const seen = (await (await assistant.call('GET', `/api/clients/${clientId}/messages`)).json()).items[0];
    expect(seen).toMatchObject({ files: [], fileCount: 1 });
  });

  test('attach neither other people’s files nor one file twice', async () => {
    const { practice, client } = await build();
    const other = await openRoom(world, practice);
    const upload = async (by: typeof client) =>
      (await (await by.call('POST', '/api/room/files?name=a.pdf&forMessage=true', pdf())).json()).id;
    const send = async (fileIds: number[]) =>
      (await client.call('POST', '/api/room/messages', { body: 'x', key: randomUUID(), fileIds })).status;
    const [own, theirs] = [await upload(client), await upload(other)];
    const [{ id: ofPractice }] = (await (await client.call('GET', '/api/room/files')).json()).filter(
      (each: { author: string }) => each.author === 'practice',
    );
    expect(await send([theirs])).toBe(404);
    expect(await send([ofPractice])).toBe(404);
    expect(await send([own])).toBe(201);
    expect(await send([own])).toBe(404);
  });

  test('download the client’s own data with all files', async () => {
    const { practice, client, clientId, root } = await build();
    await rows('update clients set notes = $2 where id = $1', [clientId, 'A note of the practice']);
    const questions = [{ id: 'energy', kind: 'scale', label: 'How is your energy?' }];
    const { id } = await sendForm(world, practice, clientId, await buildForm(practice, { questions }));
    await client.call('PATCH', `/api/room/forms/${id}/answers`, { question: 'energy', value: 8 });
    expect((await client.call('POST', `/api/room/forms/${id}/submit`)).status).toBe(204);
    for (const path of ['/api/room/export', `${root}/export`]) {
      const answer = await client.call('GET', path);
      expect(answer.headers.get('content-type')).toBe('application/zip');
      const folder = await mkdtemp(join(tmpdir(), 'room-'));
      const file = join(folder, 'my-data.zip');
      await writeFile(file, Buffer.from(await answer.arrayBuffer()));
      const zip = await readZip(file);
      const data = await readText(zip, 'my-data.json');
      const text = await readText(zip, 'my-data.txt');
      expect(JSON.parse(data)).toMatchObject({
        ...{ practice: expect.any(String), me: { email: client.email }, packages: [{ name: 'Six follow-ups' }] },
        ...{
          messages: [{ body: 'Keep the lentils' }],
          files: [{ name: 'Plan.pdf' }],
          forms: [{ title: 'Intake', answers: [{ label: 'How is your energy?', lines: ['8 of 10'] }] }],
          upcoming: [{ title: 'Follow-up' }],
        },
      });
      expect(text).toContain('Keep the lentils');
      expect(text).toContain('How is your energy?\r\n  8 of 10');
      expect(`${data}${text}`).not.toContain('A note of the practice');
      expect(zip.names.toSorted()).toEqual([
        expect.stringMatching(/^files\/\d+ Plan\.pdf$/),
        expect.stringMatching(/^forms\/\d+ Intake\.pdf$/),
        expect.stringMatching(/^invoices\/.*\.pdf$/),
        'my-data.json',
        'my-data.txt',
      ]);
      await rm(folder, { recursive: true });
    }
    await rows(`update rate_limits set count = 10 where key = $1`, [`room-export:${practice.tenantId}.${clientId}`]);
    expect((await client.call('GET', '/api/room/export')).status).toBe(429);
  });

  test('sign out one device, and the others stay signed in', async () => {
    const { practice, client, clientId, root } = await build();
    const [lost, kept] = [
      await callAsClient(world, practice, clientId, 'Chrome on Android'),
      await callAsClient(world, practice, clientId, 'Firefox on Linux'),
    ];
    const { html } = await page(client, `${root}/me`);
    const [button = expect.fail('no button')] = /<button[^>]*"Sign out Chrome on Android"[^>]*>/.exec(html) ?? [];
    const [device = ''] = /(?<= value=")\d+/.exec(button) ?? [];
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    const fields = new URLSearchParams({ wish: 'end', device }).toString();
    expect((await client.call('POST', `${root}/me`, fields, type)).status).toBe(303);
    const statuses = await Promise.all(
      [lost, kept, client.call].map(async call => (await call('GET', '/api/room/home')).status),
    );
    expect(statuses).toEqual([401, 200, 200]);
    const left = (await page(client, `${root}/me`)).html;
    expect(left).not.toContain('Chrome on Android');
    expect(left).toContain('Firefox on Linux');
  });

  test('include a page for offline use', async () => {
    const { root } = await build();
    const worker = await world.request(`${root}/worker.js`);
    expect(worker.headers.get('service-worker-allowed')).toBe(root);
    expect(await worker.text()).toContain(`${root}/offline`);
    expect(await (await world.request(`${root}/offline`)).text()).toContain('You’re offline');
  });
});

const sessionOf = async (practice: Practice, clientId: number) => {
  await callAsClient(world, practice, clientId);
  // The token is stored as a hash only, so a second session is created the way the door does it.
  const [{ email } = { email: '' }] = await rows<{ email: string }>('select email from clients where id = $1', [
    clientId,
  ]);
  const { cookie, code } = await mailedCode(world, practice, email);
  const entered = await post(`/my/${practice.slug}/code`, cookie, { code });
  return new RegExp(`client_session_${practice.tenantId}=([^;]+)`).exec(cookieOf(entered))?.[1] ?? '';
};

const checkIn = { id: 'energy', kind: 'scale', label: 'How was your energy?' };

describe('the room preview for members', () => {
  const pages = ['', '/sessions', '/messages', '/forms', '/files', '/payments', '/me'];

  test('shows the client’s view as a preview, logs it and changes nothing', async () => {
    const { practice, clientId } = await build();
    await sendForm(world, practice, clientId, await buildForm(practice, { questions: [checkIn] }));
    const state = () =>
      rows(
        `select (select count(*) from client_messages where read_at is not null) as read,
          (select count(*) from client_files where seen_at is not null) as seen,
          (select count(*) from client_sessions) as sessions, (select max(updated_at) from clients) as changed`,
      );
    const before = await state();
    for (const path of pages) {
      const { status, html } = await page(practice, `/clients/${clientId}/room${path}`);
      expect(status, path).toBe(200);
      expect(html).toContain('You’re seeing the room as');
      expect(html).not.toContain('<form');
      expect(html).not.toContain('/my/');
      expect(html).not.toMatch(/href="[^"]*(invoice\/|files\/\d|export)/);
    }
    expect(await state()).toEqual(before);
    // Views are written in batches.
    await world.looks.write();
    const events = await rows<{ n: number }>(
      `select count(*)::int as n from audit_events where tenant_id = $1 and $2 = any(client_ids) and act = 'read'
        and subject = 'client' and actor = 'member' and user_id = $3`,
      [practice.tenantId, clientId, practice.userId],
    );
    expect(events[0]?.n).toBeGreaterThanOrEqual(1);
  });

  test('rejects every form of the room and every API call of the client', async () => {
    const { practice, clientId } = await build();
    const tables = ['client_messages', 'client_files', 'client_sessions', 'clients', 'appointments', 'consents'];
    const state = async () => Promise.all(tables.map(table => rows(`select * from ${table} order by 1, 2`)));
    const before = await state();
    const forms = { body: 'Hello', key: randomUUID(), wish: 'end', device: 'all', session: '1', email: 'a@b.example' };
    for (const path of [...pages, '/leave', '/code', '/export', '/files/1'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const answer = await practice.call(method, `/clients/${clientId}/room${path}`, forms);
        expect([404, 405], `${method} ${path}: ${answer.status}`).toContain(answer.status);
      }
    for (const { method, path } of clientRoutes) {
      const answer = await practice.call(method, path.replace(':id', '1'), method === 'GET' ? undefined : {});
      expect(answer.status, path).toBe(401);
    }
    expect(await state()).toEqual(before);
  });

  test('requires the permission to read records and an open room', async () => {
    const { practice, clientId } = await build();
    const assistant = await buildMember(world, practice, 'assistant');
    const stranger = await buildPractice(world);
    const path = `/clients/${clientId}/room`;
    expect((await page(assistant, path)).status).toBe(403);
    expect((await page(stranger, path)).status).toBe(404);
    expect((await world.request(path)).headers.get('location')).toContain('/login');
    await change(practice, { parts: { ...defaultRoomSettings.parts, files: false } });
    expect((await page(practice, `${path}/files`)).status).toBe(403);
    await change(practice, { isOn: false });
    expect((await page(practice, path)).status).toBe(409);
  });
});
