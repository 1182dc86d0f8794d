// @module-tag slow

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildForm, sendForm } from '../../../../testing/forms/client-forms.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { pdf } from '../../../../testing/texts/sample-files.ts';
import { appUrl, buildPractice, openWorld, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const picture = { id: 'labs', kind: 'file', label: 'Your lab results' };
const note = { id: 'note', kind: 'short', label: 'Anything else?' };

async function build() {
  const practice = await buildPractice(world);
  const { clientId, call } = await openRoom(world, practice);
  const form = await buildForm(practice, { questions: [picture, note] });
  const { id, path } = await sendForm(world, practice, clientId, form);
  const open = async () => (await world.request(`${path}?at=labs`)).text();
  /** Posts the page of the question as a browser does: ticked files and a new one. */
  const post = async (go: string, { ticked = [], file }: { ticked?: string[]; file?: File }, origin = appUrl) => {
    const form = new FormData();
    for (const [name, value] of [['at', 'labs'], ['go', go], ...ticked.map(each => ['f', each])])
      form.append(name ?? '', value ?? '');
    if (file) form.set('file', file);
    const whole = new Response(form);
    const body = await whole.arrayBuffer();
    const type = whole.headers.get('content-type') ?? '';
    const headers = { origin, 'content-type': type, 'content-length': String(body.byteLength) };
    return world.request(`${path}?at=labs`, { method: 'POST', body, headers });
  };
  const tickedOn = (html: string) =>
    [...html.matchAll(/name="f" [^>]*value="([^"]+)"|value="([^"]+)"[^>]* name="f"/g)].map(
      ([, one, other]) => one ?? other ?? '',
    );
  return { practice, clientId, id, room: call, open, post, tickedOn };
}

/** As large as a photo. */
const large = Buffer.concat([pdf(), Buffer.alloc(8_000_000)]);
const fileOf = (name: string, content = large) => new File([new Uint8Array(content)], name);

describe('the page of a question for files', () => {
  test('stores each upload among the client’s files and shows it to the practice', async () => {
    const { practice, clientId, id, room, open, post, tickedOn } = await build();
    expect(await open()).toContain('encType="multipart/form-data"');
    const [, more = ''] = /<button[^>]*value="(\w+)"[^>]*>Add another/.exec(await open()) ?? [];
    const first = await post(more, { file: fileOf('January.pdf') });
    expect([first.status, first.headers.get('location')]).toEqual([303, expect.stringMatching(/\?at=labs$/)]);
    const ticked = tickedOn(await open());
    expect(ticked).toEqual([expect.stringMatching(/^\d+:January\.pdf$/)]);
    expect((await post('next', { ticked, file: fileOf('June.pdf') })).headers.get('location')).toMatch(/\?at=note$/);
    expect((await room('POST', `/api/room/forms/${id}/submit`)).status).toBe(204);
    const { answers } = await (await practice.call('GET', `/api/form-requests/${id}`)).json();
    expect(answers[0]).toMatchObject({ lines: ['January.pdf', 'June.pdf'] });
    for (const fileId of answers[0].fileIds) {
      const stored = await practice.call('GET', `/api/clients/${clientId}/files/${fileId}`);
      expect(large.equals(Buffer.from(await stored.arrayBuffer()))).toBe(true);
    }
  });

  test('removes a file from the answer when it is no longer ticked', async () => {
    const { open, post, tickedOn } = await build();
    await post('more', { file: fileOf('January.pdf') });
    await post('more', { ticked: tickedOn(await open()), file: fileOf('June.pdf') });
    const [, june = ''] = tickedOn(await open());
    await post('more', { ticked: [june] });
    expect(tickedOn(await open())).toEqual([june]);
  });

  test('leaves out files that are not the client’s own', async () => {
    const { practice, id, room, open, post, tickedOn } = await build();
    const stranger = await openRoom(world, practice, { email: 'stranger@client.example' });
    const { id: foreign } = await (await stranger.call('POST', '/api/room/files?name=Private.pdf', pdf())).json();
    await post('more', { ticked: [`${foreign}:Private.pdf`], file: fileOf('January.pdf') });
    expect(tickedOn(await open())).toEqual([expect.stringMatching(/^\d+:January\.pdf$/)]);
    const answer = { question: 'labs', value: [{ id: foreign, name: 'Private.pdf' }] };
    expect((await room('PATCH', `/api/room/forms/${id}/answers`, answer)).status).toBe(200);
    expect(tickedOn(await open())).toEqual([]);
  });

  test('refuses other types of files with a reason and keeps what was uploaded before', async () => {
    const { open, post, tickedOn } = await build();
    await post('more', { file: fileOf('January.pdf') });
    const ticked = tickedOn(await open());
    const refused = await post('next', { ticked, file: fileOf('virus.exe', Buffer.from('MZ')) });
    expect(refused.status).toBeGreaterThanOrEqual(400);
    const page = await refused.text();
    expect(page).toMatch(/role="alert"[^>]*>.*PDF/s);
    expect(tickedOn(page)).toEqual(ticked);
  });

  test('shows the question again when the file is too large to be read', { tags: 'detail' }, async () => {
    const { open, post, tickedOn } = await build();
    await post('more', { file: fileOf('January.pdf') });
    const refused = await post('next', {
      ticked: tickedOn(await open()),
      file: fileOf('Scan.pdf', Buffer.alloc(30_000_000)),
    });
    expect(refused.status).toBe(413);
    const html = await refused.text();
    expect(html).toMatch(/role="alert"[^>]*>.*at most 25 MB/s);
    expect(tickedOn(html)).toHaveLength(1);
  });

  test('accepts no upload from another site', async () => {
    const { open, post, tickedOn } = await build();
    expect((await post('more', { file: fileOf('January.pdf') }, 'https://evil.example')).status).toBe(403);
    expect(tickedOn(await open())).toEqual([]);
  });
});
