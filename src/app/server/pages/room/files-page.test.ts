// @module-tag slow

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClientSession } from '../../../../modules/room/access/server/client-session.ts';
import { inTenant } from '../../../../platform/database/scope.ts';
import { buildForm, sendForm } from '../../../../testing/forms/client-forms.ts';
import { callAsClient } from '../../../../testing/practice/room.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import {
  appUrl,
  buildPractice,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function build(of?: Practice) {
  const practice = of ?? (await buildPractice(world));
  const { id } = await (await practice.call('POST', '/api/clients', clientFields())).json();
  const session = await inTenant(world.services.database, { ...practice, role: 'owner' }, scope =>
    createClientSession(scope, { clientId: id, device: 'A phone' }),
  );
  const cookie = `sorrel.client_session_${practice.tenantId}=${session}`;
  const path = `/my/${practice.slug}/files`;
  const open = (below = '') => world.request(path + below, { headers: { cookie } });
  const post = async (file: File | null, headers: Record<string, string> = {}) => {
    const form = new FormData();
    if (file) form.set('file', file);
    const whole = new Response(form);
    const type = whole.headers.get('content-type') ?? '';
    const body = await whole.arrayBuffer();
    const own = { cookie, origin: appUrl, 'content-type': type, 'content-length': String(body.byteLength) };
    return world.request(path, { method: 'POST', body, headers: { ...own, ...headers } });
  };
  return { practice, id: Number(id), path, open, post };
}

const fileOf = (content: Uint8Array, name: string) => new File([new Uint8Array(content)], name);
const text = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '');

describe('/my/:slug/files', () => {
  test('lists signed forms whose PDF never changes', async () => {
    const { practice, id, open } = await build();
    const clause = { id: 'clause', kind: 'consent', label: 'I agree', clause: 'We meet by video.' };
    const given = { questions: [clause], isSigned: true, title: 'Consent to video', kind: 'consent' };
    const form = await buildForm(practice, given);
    const request = await sendForm(world, practice, id, form);
    const asked = await text(await open());
    expect(asked).not.toContain('Signed forms');
    const client = await callAsClient(world, practice, id);
    const path = `/api/room/forms/${request.id}`;
    await client('PATCH', `${path}/answers`, { question: 'clause', value: true });
    expect((await client('POST', `${path}/sign`, { name: 'Felix Romero' })).ok).toBe(true);
    const html = await text(await open());
    expect(html).toMatch(/Signed forms.*Consent to video.*Signed/s);
    const [copy = ''] = /\/my\/[\w-]+\/forms\/\d+\/copy/.exec(html) ?? [];
    const bytes = async () => Buffer.from(await (await client('GET', copy)).arrayBuffer());
    const before = await bytes();
    expect(before.subarray(0, 5).toString()).toBe('%PDF-');
    const changed = await practice.call('PUT', `/api/forms/${form.id}`, {
      ...{ title: 'Other', kind: 'consent', revision: 1 },
      definition: { questions: [{ ...clause, clause: 'Something else' }] },
    });
    expect(changed.status, await changed.text()).toBe(200);
    expect((await practice.call('POST', `/api/forms/${form.id}/publish`)).ok).toBe(true);
    await world.services.database.pool.query(
      `update tenants set name = 'Another name', logo_url = '/files/other.png' where id = $1`,
      [practice.tenantId],
    );
    expect((await bytes()).equals(before)).toBe(true);
    expect(await text(await open())).toContain('Consent to video');
    expect((await (await build(practice)).open()).status).toBe(200);
    expect(await text(await (await build(practice)).open())).not.toContain('Consent to video');
  });

  test('shows the files of both sides and downloads them', async () => {
    const { practice, id, open, post, path } = await build();
    expect(await text(await open())).toContain('No files yet');
    const content = pdf();
    const sent = await post(fileOf(content, 'Labs <b>.pdf'));
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${path}?sent`]);
    await practice.call('POST', `/api/clients/${id}/files?name=Plan.pdf`, pdf());
    const page = await open('?sent');
    expect(page.status).toBe(200);
    const html = await text(page);
    expect(html).toContain('Your file was sent.');
    expect(html).toMatch(/Plan\.pdf.*New.*Labs -b-\.pdf.*From you/s);
    const [, below = ''] = /\/files(\/\d+)"[^>]*>(?:(?!<\/a>).)*Labs/s.exec(html.split('Plan.pdf')[1] ?? '') ?? [];
    const download = await open(below);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /);
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    await practice.call('GET', `/api/clients/${id}/files${below}`);
    expect(await text(await open())).toContain('Seen');
  });

  test('shows why a file was rejected in the practice’s language', { tags: 'detail' }, async () => {
    const { practice, open, post } = await build();
    const { settings } = await (await practice.call('GET', '/api/tenant')).json();
    const region = await practice.call('PUT', '/api/tenant/settings', { ...settings, language: 'de' });
    expect(region.ok, await region.clone().text()).toBe(true);
    const problemOf = async (answer: Response) => [
      answer.status,
      /role="alert"[^>]*>([^<]*)/.exec(await text(answer))?.[1],
    ];
    expect(await problemOf(await post(fileOf(Buffer.from('<html>'), 'a.html')))).toEqual([
      415,
      'Bitte wählen Sie eine Datei vom Typ PDF, JPEG, PNG, WebP, HEIC, Word, Excel, CSV oder Text',
    ]);
    expect(await problemOf(await post(null))).toEqual([400, 'Bitte wählen Sie eine Datei']);
    expect(await problemOf(await post(fileOf(pdf(25 * 1024 ** 2 + 1), 'a.pdf')))).toEqual([
      413,
      'Bitte wählen Sie eine Datei mit höchstens 25 MB',
    ]);
    const declared = await post(fileOf(pdf(), 'a.pdf'), { 'content-length': String(40 * 1024 ** 2) });
    expect(await problemOf(declared)).toEqual([413, 'Bitte wählen Sie eine Datei mit höchstens 25 MB']);
    expect(await text(await open())).toContain('Noch keine Dateien');
  });

  test('rejects access to other clients’ files and without a session', async () => {
    const { practice, id, path } = await build();
    const { id: fileId } = await (
      await practice.call('POST', `/api/clients/${id}/files?name=Secret.pdf`, pdf())
    ).json();
    for (const other of [await build(practice), await build()]) {
      expect(await text(await other.open())).not.toContain('Secret');
      expect((await other.open(`/${fileId}`)).status).toBe(404);
    }
    const stranger = await build();
    const elsewhere = await world.request(path, {
      headers: { cookie: `sorrel.client_session_${stranger.practice.tenantId}=x` },
    });
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([303, `/my/${practice.slug}?path=%2Ffiles`]);
    const body = new FormData();
    body.set('file', fileOf(pdf(), 'a.pdf'));
    const posted = await world.request(path, { method: 'POST', body, headers: { origin: appUrl } });
    expect(posted.status).toBe(303);
    expect(await (await practice.call('GET', `/api/clients/${id}/files`)).json()).toHaveLength(1);
  });

  test('logs uploading and opening a file in the audit log', async () => {
    const { practice, id, open, post } = await build();
    await post(fileOf(pdf(), 'Labs.pdf'));
    const [file] = await (await practice.call('GET', `/api/clients/${id}/files`)).json();
    await open(`/${file.id}`);
    await world.looks.write();
    const events = async (act: string) =>
      (await (await practice.call('GET', `/api/audit?act=${act}&subject=client_file`)).json()).items;
    const line = { actor: 'client', subject: 'client_file', subjectId: file.id, clients: [{ id }] };
    expect(await events('added')).toMatchObject([{ ...line, act: 'added' }]);
    expect(await events('read')).toMatchObject([{ ...line, act: 'read' }]);
  });

  test('rejects a form of another site', async () => {
    const { post, open } = await build();
    const answer = await post(fileOf(pdf(), 'a.pdf'), { origin: 'https://evil.example' });
    expect(answer.status).toBe(403);
    expect(await text(await open())).toContain('No files yet');
  });
});
