// @module-tag slow

import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { removeDueFiles } from '../../../../platform/files/file-removals.ts';
import { folderStore } from '../../../../platform/files/store.ts';
import { traceIn } from '../../../../testing/isolation/two-practices.ts';
import { callAsClient } from '../../../../testing/practice/room.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { pdf, zipOf } from '../../../../testing/texts/sample-files.ts';
import {
  buildMember,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { ClientFile } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const rows = async <T>(statement: ReturnType<typeof sql>) =>
  (await asSystem(world.services.database).db.execute<Record<string, unknown>>(statement)).rows as T[];

async function buildClient(practice: Practice, fields: Record<string, unknown> = {}) {
  const client = await (await practice.call('POST', '/api/clients', clientFields(fields))).json();
  const path = `/api/clients/${client.id}/files`;
  return { ...client, id: Number(client.id), path, room: await callAsClient(world, practice, client.id) };
}
type Built = Awaited<ReturnType<typeof buildClient>>;

async function build() {
  const practice = await buildPractice(world);
  return { practice, client: await buildClient(practice) };
}

const named = (path: string, name: string) => `${path}?${new URLSearchParams({ name })}`;
const add = (by: Pick<Practice, 'call'>, { path }: Built, content: Buffer = pdf(), name = 'Plan.pdf') =>
  by.call('POST', named(path, name), content);
const send = ({ room }: Built, content: Buffer = pdf(), name = 'Labs.pdf') =>
  room('POST', named('/api/room/files', name), content);
const list = async (by: Pick<Practice, 'call'>, { path }: Built): Promise<ClientFile[]> =>
  (await by.call('GET', path)).json();
const listOwn = async ({ room }: Built) => (await room('GET', '/api/room/files')).json();
const storedOf = async (id: number) =>
  (await rows<{ file: string }>(sql`select file from client_files where id = ${id}`))[0]?.file ?? expect.fail('no row');
const isStored = async (file: string) => (await world.services.files.sizeOf(file)) !== null;

/** Runs with a store of its own. Returns what is left in it. */
async function inOwnStore(practice: Practice, work: () => Promise<unknown>): Promise<string[]> {
  const folder = join(tmpdir(), `sorrel-client-files-${practice.tenantId}`);
  const files = world.services.files;
  Object.assign(world.services, { files: folderStore(folder) });
  try {
    await work();
  } finally {
    Object.assign(world.services, { files });
  }
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap(each =>
    each.isFile() ? each.name : [],
  );
}

const office = (folder: string) => zipOf({ '[Content_Types].xml': '<Types/>', [`${folder}/main.xml`]: '<x/>' });
const compound = Buffer.from('d0cf11e0a1b11ae1'.padEnd(1_024, '0'), 'hex');

describe('uploads', () => {
  test.each(
    casesInTurn(
      [
        ['Scan.PDF', 'Scan.pdf', 'pdf', pdf()],
        ['photo', 'photo.jpg', 'jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000ffd9', 'hex')],
        ['a.png', 'a.png', 'png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
        ['a.webp', 'a.webp', 'webp', Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1')],
        ['IMG_1.HEIC', 'IMG_1.heic', 'heic', Buffer.from('000000246674797068656963000000006d696631', 'hex')],
        ['a.docx', 'a.docx', 'docx', office('word')],
        ['a.xlsx', 'a.xlsx', 'xlsx', office('xl')],
        ['old.doc', 'old.doc', 'doc', compound],
        ['old.xls', 'old.xls', 'xls', compound],
        ['weights.csv', 'weights.csv', 'csv', Buffer.from('day;kg\r\n1;75,5\r\nMÃ¤rz')],
        ['notes.txt', 'notes.txt', 'txt', Buffer.from('\ufeffbreakfast: oats', 'utf16le')],
        ['evil.html', 'evil.html.pdf', 'pdf', pdf()],
      ],
      3,
    ),
  )('accept %s as %s', async (typed, name, kind, content) => {
    const { practice, client } = await build();
    const answer = await send(client, content, typed);
    expect(answer.status).toBe(201);
    const file = await answer.json();
    expect(file).toMatchObject({ name, kind, size: content.length, author: 'client', seenAt: null });
    expect(await listOwn(client)).toEqual([file]);
    expect(await list(practice, client)).toEqual([{ ...file, clientId: client.id, memberName: null }]);
  });

  const page = Buffer.from('<!doctype html><script>alert(1)</script>');
  test.each(
    casesInTurn(
      [
        ['a web page', page, 'a.html'],
        ['a web page called a picture', page, 'a.png'],
        ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'a.svg'],
        ['a web page with a PDF behind it', Buffer.from('<html>%PDF-1.7'), 'a.pdf'],
        ['a program called a text', Buffer.from('MZ\x90\x00'.padEnd(200, '\0'), 'latin1'), 'a.txt'],
        ['a text that becomes a program late', Buffer.concat([Buffer.alloc(70_000, 'a'), Buffer.from([0])]), 'a.txt'],
        ['a ZIP', zipOf({ 'a.txt': 'hello' }), 'a.zip'],
        ['a slide show', office('ppt'), 'a.pptx'],
        ['music', Buffer.from('4944330400000000000a00000000000000000000fffb9064', 'hex'), 'a.mp3'],
        ['a compound file that says nothing', compound, 'a.msi'],
        ['nothing', Buffer.alloc(0), 'a.txt'],
      ],
      3,
    ),
  )('reject %s and store nothing', async (_, content, name) => {
    const { practice, client } = await build();
    const left = await inOwnStore(practice, async () => {
      // A file that is taken, so that the folder exists.
      expect((await add(practice, client)).status).toBe(201);
      for (const answer of [await send(client, content, name), await add(practice, client, content, name)])
        expect([answer.status, (await answer.json()).message]).toEqual([
          415,
          'Please choose a PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV or text file',
        ]);
    });
    expect(left).toHaveLength(1);
    expect(await list(practice, client)).toHaveLength(1);
  });

  test.each(
    casesInTurn(
      [
        ['../../etc/passwd', 'passwd.pdf'],
        ['C:\\Users\\ann\\Labs.pdf', 'Labs.pdf'],
        ['Labs\u202efdp.exe', 'Labsfdp.exe.pdf'],
        ['a"; filename="evil.exe', 'a-; filename=-evil.exe.pdf'],
        ['<img src=x onerror=alert(1)>.pdf', '-img src=x onerror=alert(1)-.pdf'],
        ['饮食计划 🥗.PDF', '饮食计划 🥗.pdf'],
        ['...', 'file.pdf'],
        ['x'.repeat(250), `${'x'.repeat(120)}.pdf`],
      ],
      3,
    ),
  )('sanitize the name %j to %j in the list and in the download', async (typed, name) => {
    const { practice, client } = await build();
    const { id, ...file } = await (await send(client, pdf(), typed)).json();
    expect(file.name).toBe(name);
    const { headers } = await practice.call('GET', `${client.path}/${id}`);
    const disposition = headers.get('content-disposition') ?? '';
    expect(disposition).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]+$/);
    expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toBe(name);
  });

  test('reject a name that is empty, too long or has control characters', async () => {
    const { client } = await build();
    for (const name of ['', ' ', 'x'.repeat(1_000), 'a\u0000b', 'a\nb'])
      expect((await send(client, pdf(), name)).status).toBe(400);
  });

  test('are limited to 25 MB, even with a wrong Content-Length', async () => {
    const { practice, client } = await build();
    const largest = pdf(25 * 1024 ** 2);
    const left = await inOwnStore(practice, async () => {
      expect((await send(client, largest)).status).toBe(201);
      const more = Buffer.concat([largest, Buffer.from('x')]);
      expect((await send(client, more)).status).toBe(413);
      const lying = await client.room('POST', named('/api/room/files', 'a.pdf'), more, { 'content-length': '100' });
      expect([lying.status, (await lying.json()).message]).toEqual([413, 'Please choose a file of at most 25 MB']);
    });
    expect(left).toHaveLength(1);
    expect(await listOwn(client)).toHaveLength(1);
  });

  test('that are interrupted leave nothing behind', async () => {
    const { practice, client } = await build();
    const left = await inOwnStore(practice, async () => {
      expect((await send(client)).status).toBe(201);
      const body = new ReadableStream({
        start: controller => controller.enqueue(pdf(50_000)),
        pull: async controller => {
          await sleep(20);
          controller.error(new Error('the connection is gone'));
        },
      });
      const answer = await client.room('POST', named('/api/room/files', 'a.pdf'), body as never);
      expect(answer.status).toBeGreaterThanOrEqual(400);
    });
    expect(left).toHaveLength(1);
    expect(await listOwn(client)).toHaveLength(1);
  });

  test('of a crashed process are removed after an hour', async () => {
    const { client } = await build();
    const { files } = world.services;
    let stored = '';
    const dying = {
      ...files,
      putStream: async (...given: Parameters<typeof files.putStream>) => {
        stored = (await files.putStream(...given)).name;
        return new Promise<never>(() => undefined);
      },
    };
    Object.assign(world.services, { files: dying });
    void send(client);
    await expect.poll(() => stored).not.toBe('');
    Object.assign(world.services, { files });
    await removeDueFiles(world.services);
    expect(await isStored(stored)).toBe(true);
    await rows(sql`update file_removals set remove_at = now() where file = ${stored}`);
    await removeDueFiles(world.services);
    expect(await isStored(stored)).toBe(false);
    expect(await rows(sql`select from file_removals where file = ${stored}`)).toEqual([]);
    expect(await listOwn(client)).toEqual([]);
  });

  test('are limited to 500 files and a gigabyte per client', async () => {
    const { practice, client } = await build();
    const other = await buildClient(practice);
    const fill = (clientId: number, count: number, size: number) =>
      rows(sql`insert into client_files (tenant_id, client_id, author, name, kind, size, file)
        select ${practice.tenantId}, ${clientId}, 'client', 'a.pdf', 'pdf', ${size}, gen_random_uuid() from generate_series(1, ${count}::int)`);
    await fill(client.id, 499, 1);
    expect((await send(client)).status).toBe(201);
    const full = await send(client);
    expect([full.status, (await full.json()).message]).toEqual([
      409,
      'There’s no space for more of your files. Please ask us to delete some.',
    ]);
    const refused = await add(practice, client);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'You already have 500 files. Delete some of this client’s files first.',
    ]);
    await fill(other.id, 1, 1024 ** 3 - 2_999);
    expect((await send(other, pdf(3_000))).status).toBe(409);
    expect((await send(other, pdf(2_999))).status).toBe(201);
  });

  test('are limited to 5 GB per practice', async () => {
    const { practice, client } = await build();
    for (let count = 0; count < 5; count++) {
      const { id } = await buildClient(practice);
      await rows(sql`insert into client_files (tenant_id, client_id, author, name, kind, size, file)
        values (${practice.tenantId}, ${id}, 'client', 'a.pdf', 'pdf', ${1024 ** 3 - (count ? 0 : 3_000)}, gen_random_uuid())`);
    }
    const refused = await add(practice, client, pdf(3_001));
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'Your files can take up to 5 GB in total. Delete files of clients you no longer need.',
    ]);
    expect((await add(practice, client, pdf(3_000))).status).toBe(201);
  });

  test('that run concurrently stay within the limit', async () => {
    const { practice, client } = await build();
    await rows(sql`insert into client_files (tenant_id, client_id, author, name, kind, size, file)
      select ${practice.tenantId}, ${client.id}, 'client', 'a.pdf', 'pdf', 1, gen_random_uuid() from generate_series(1, 497)`);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(client)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409, 409, 409]);
  });

  test('show errors in the language of the client', async () => {
    const { client } = await build();
    const answer = await client.room('POST', named('/api/room/files', 'a.html'), Buffer.from('<html>'), {
      'accept-language': 'de',
    });
    expect((await answer.json()).message).toMatch(/^Bitte wählen Sie eine Datei vom Typ PDF/);
  });
});

describe('downloads', () => {
  test('are attachments and support range requests', async () => {
    const { practice, client } = await build();
    const content = pdf();
    const { id } = await (await add(practice, client, content)).json();
    for (const answer of [
      await practice.call('GET', `${client.path}/${id}`),
      await client.room('GET', `/api/room/files/${id}`),
    ]) {
      expect(answer.status).toBe(200);
      expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-length': '3000',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-control': 'private, no-cache',
      });
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; /);
    }
    const part = await client.room('GET', `/api/room/files/${id}`, undefined, { range: 'bytes=9-18' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, 'bytes 9-18/3000']);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(9, 19))).toBe(true);
    const outside = await client.room('GET', `/api/room/files/${id}`, undefined, { range: 'bytes=3000-' });
    expect(outside.status).toBe(416);
  });

  test('are not served under the path of images', async () => {
    const { client } = await build();
    const webp = Buffer.from('RIFF\x24\x00\x00\x00WEBPVP8 ', 'latin1');
    const { id } = await (await send(client, webp, 'meal.webp')).json();
    const stored = await storedOf(id);
    expect(await isStored(stored)).toBe(true);
    expect((await world.request(`/files/${stored}`)).status).toBe(404);
  });

  test('mark a file as seen when the other side first opens it', async () => {
    const { practice, client } = await build();
    const theirs = await (await send(client)).json();
    const ours = await (await add(practice, client)).json();
    const seen = async () => Object.fromEntries((await list(practice, client)).map(file => [file.id, file.seenAt]));
    await client.room('GET', `/api/room/files/${theirs.id}`);
    await practice.call('GET', `${client.path}/${ours.id}`);
    expect(await seen()).toEqual({ [theirs.id]: null, [ours.id]: null });
    await practice.call('GET', `${client.path}/${theirs.id}`);
    await client.room('GET', `/api/room/files/${ours.id}`);
    const first = await seen();
    expect(first).toEqual({ [theirs.id]: expect.any(String), [ours.id]: expect.any(String) });
    await practice.call('GET', `${client.path}/${theirs.id}`);
    await client.room('GET', `/api/room/files/${ours.id}`);
    expect(await seen()).toEqual(first);
  });
});

describe('other callers', () => {
  test('in the same or another practice get 404 and see no trace', async () => {
    const { practice, client } = await build();
    const neighbor = await buildClient(practice);
    const stranger = await build();
    const { id } = await (await add(practice, client, pdf(), 'Secret.pdf')).json();
    for (const { room } of [neighbor, stranger.client]) {
      expect((await room('GET', `/api/room/files/${id}`)).status).toBe(404);
      expect(await (await room('GET', '/api/room/files')).json()).toEqual([]);
    }
    // Not under another client's address either, so that the audit log names the right one.
    expect((await practice.call('GET', `${neighbor.path}/${id}`)).status).toBe(404);
    expect((await practice.call('DELETE', `${neighbor.path}/${id}`)).status).toBe(404);
    for (const path of [client.path, stranger.client.path]) {
      expect((await stranger.practice.call('GET', `${path}/${id}`)).status).toBe(404);
      expect((await stranger.practice.call('DELETE', `${path}/${id}`)).status).toBe(404);
    }
    expect((await stranger.practice.call('GET', client.path)).status).toBe(404);
    expect((await add(stranger.practice, client)).status).toBe(404);
    expect(traceIn(JSON.stringify(await list(stranger.practice, stranger.client)))).toBeNull();
    expect(await list(practice, client)).toHaveLength(1);
    expect((await client.room('GET', `/api/room/files/${id}`)).status).toBe(200);
  });

  test('without the permission to read records get 403', async () => {
    const { practice, client } = await build();
    const { id } = await (await add(practice, client)).json();
    for (const role of ['assistant', 'viewer'] as const) {
      const member = await buildMember(world, practice, role);
      const statuses = [
        await member.call('GET', client.path),
        await add(member, client),
        await member.call('GET', `${client.path}/${id}`),
        await member.call('DELETE', `${client.path}/${id}`),
      ].map(({ status }) => status);
      expect(statuses).toEqual([403, 403, 403, 403]);
    }
    const practitioner = await buildMember(world, practice, 'practitioner');
    expect((await practitioner.call('GET', `${client.path}/${id}`)).status).toBe(200);
  });
});

describe('removing files', () => {
  test('deletes the stored file with its row', async () => {
    const { practice, client } = await build();
    const { id } = await (await send(client)).json();
    const stored = await storedOf(id);
    expect((await practice.call('DELETE', `${client.path}/${id}`)).status).toBe(204);
    expect(await isStored(stored)).toBe(false);
    expect(await listOwn(client)).toEqual([]);
    expect((await practice.call('DELETE', `${client.path}/${id}`)).status).toBe(404);
  });

  test.each(['erased', 'deleted'] as const)('deletes all files of a client who is %s, and no others', async end => {
    const { practice, client } = await build();
    const other = await buildClient(practice);
    const stored: string[] = [];
    for (const answer of [await send(client), await add(practice, client)])
      stored.push(await storedOf((await answer.json()).id));
    const kept = await storedOf((await (await send(other)).json()).id);
    const answer =
      end === 'erased'
        ? await practice.call('POST', `/api/privacy/clients/${client.id}/erase`, {
            name: `${client.firstName} ${client.lastName}`,
          })
        : await practice.call('DELETE', `/api/clients/${client.id}`);
    expect(answer.ok, await answer.clone().text()).toBe(true);
    expect(await rows(sql`select from client_files where client_id = ${client.id}`)).toEqual([]);
    // The job does this after the commit.
    await removeDueFiles(world.services);
    expect(await Promise.all([...stored, kept].map(isStored))).toEqual([false, false, true]);
    if (end === 'erased') expect((await add(practice, client)).status).toBe(409);
  });

  test('retries when the store does not answer', async () => {
    const { practice, client } = await build();
    const { id } = await (await send(client)).json();
    const stored = await storedOf(id);
    const { files } = world.services;
    Object.assign(world.services, { files: { ...files, remove: () => Promise.reject(new Error('down')) } });
    expect((await practice.call('DELETE', `${client.path}/${id}`)).status).toBe(204);
    Object.assign(world.services, { files });
    expect(await isStored(stored)).toBe(true);
    await rows(sql`update file_removals set remove_at = now() where file = ${stored}`);
    await removeDueFiles(world.services);
    expect(await isStored(stored)).toBe(false);
  });

  test('keeps the files of a merged client and moves them to the remaining one', async () => {
    const { practice, client } = await build();
    const other = await buildClient(practice);
    const { id } = await (await send(other)).json();
    const answer = await practice.call('POST', `/api/clients/${client.id}/merge`, { otherId: other.id });
    expect(answer.status).toBe(200);
    await removeDueFiles(world.services);
    expect((await client.room('GET', `/api/room/files/${id}`)).status).toBe(200);
    expect(await list(practice, client)).toHaveLength(1);
  });
});

describe('notifications about files', () => {
  type Mail = { id: string; subject: string; html: string; text: string; waits: boolean; to: string };
  const mailsTo = ({ id }: Built) =>
    rows<Mail>(sql`select id, subject, html, text, recipient_email as "to", coalesce(next_attempt_at > now() + interval '1 minute', false) as waits
      from email_logs where client_id = ${id} and cause like 'client file %' order by id`);

  test('reach the client once an hour, with a link and without file names', async () => {
    const { practice, client } = await build();
    const { id } = await (await add(practice, client, pdf(), 'Celiac results.pdf')).json();
    await add(practice, client, pdf(), 'Celiac plan.pdf');
    const [mail, ...more] = await mailsTo(client);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ to: client.email, waits: false });
    expect(mail?.html).toContain(`/my/${practice.slug}/files?c=`);
    expect(JSON.stringify(mail)).not.toMatch(/celiac|\.pdf/i);
    // Sent now, so the next one waits until the hour is over, and only one does.
    await rows(sql`update email_logs set status = 'sent', sent_at = now() where id = ${mail?.id}`);
    for (let count = 0; count < 3; count++) await add(practice, client);
    expect((await mailsTo(client)).map(({ waits }) => waits)).toEqual([false, true]);
    // It isn't sent if everything is opened until then.
    for (const file of await list(practice, client)) await client.room('GET', `/api/room/files/${file.id}`);
    expect(await mailsTo(client)).toHaveLength(1);
    await rows(sql`update email_logs set sent_at = now() - interval '61 minutes' where id = ${mail?.id}`);
    await add(practice, client);
    expect((await mailsTo(client)).map(({ waits }) => waits)).toEqual([false, false]);
    expect((await practice.call('GET', `${client.path}/${id}`)).status).toBe(200);
  });

  test('are withdrawn with the file and not sent to archived clients', async () => {
    const { practice, client } = await build();
    const { id } = await (await add(practice, client)).json();
    expect(await mailsTo(client)).toHaveLength(1);
    await practice.call('DELETE', `${client.path}/${id}`);
    expect(await mailsTo(client)).toEqual([]);
    await practice.call('POST', `/api/clients/${client.id}/archive`);
    expect((await add(practice, client)).status).toBe(201);
    expect(await mailsTo(client)).toEqual([]);
  });

  test('are not sent for a file that exceeds the limit at the last moment', async () => {
    const { practice, client } = await build();
    await rows(sql`insert into client_files (tenant_id, client_id, author, name, kind, size, file)
      select ${practice.tenantId}, ${client.id}, 'client', 'a.pdf', 'pdf', 1, gen_random_uuid() from generate_series(1, 499)`);
    const answers = await Promise.all([add(practice, client), add(practice, client)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await mailsTo(client)).toHaveLength(1);
  });

  test('reach the client’s practitioner in the app, one until it is read', async () => {
    const { practice, client } = await build();
    for (const name of ['Labs.pdf', 'More.pdf']) await send(client, pdf(), name);
    const news = async (by: Pick<Practice, 'call'>) =>
      (await (await by.call('GET', '/api/notifications')).json()).filter(
        (each: { type: string }) => each.type === 'client_file',
      );
    const [first, ...more] = await news(practice);
    expect(more).toEqual([]);
    expect(first).toMatchObject({
      title: 'New file from Felix Romero',
      data: { href: `/clients/${client.id}?tab=files` },
    });
    expect(JSON.stringify(first)).not.toContain('.pdf');
    await practice.call('PATCH', `/api/notifications/${first.id}/read`);
    await send(client);
    expect(await news(practice)).toHaveLength(2);
    // An assistant may not see files, so an owner hears of them.
    const assistant = await buildMember(world, practice, 'assistant');
    const theirs = await buildClient({ ...practice, call: assistant.call });
    await send(theirs);
    expect(await news(assistant)).toEqual([]);
    expect(await news(practice)).toHaveLength(3);
  });
});
