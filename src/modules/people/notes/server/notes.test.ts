import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTenant } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';
import {
  bookingFields,
  buildMember,
  buildPractice,
  type Call,
  call,
  clientFields,
  openWorld,
  type Practice,
  type World,
} from '../../../../testing/world.ts';
import type { SessionNote } from '../contract.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const soap = { subjective: 'Sleeps better', objective: '84 kg', assessment: 'On track', plan: 'More protein' };
const draft = (given: Record<string, unknown> = {}) => ({ template: 'soap', sections: soap, ...given });

const buildClient = async (practice: Practice): Promise<number> =>
  (await (await practice.call('POST', '/api/clients', clientFields())).json()).id;
const write = async (caller: Call, clientId: number, given: Record<string, unknown> = {}): Promise<SessionNote> =>
  (await caller('POST', `/api/clients/${clientId}/notes`, draft(given))).json();
const list = async (caller: Call, clientId: number): Promise<SessionNote[]> =>
  (await caller('GET', `/api/clients/${clientId}/notes`)).json();
const sign = (caller: Call, { id, version }: SessionNote) => caller('POST', `/api/notes/${id}/sign`, { version });

test("saves and lists a draft with only its template's sections", async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const first = await write(practice.call, clientId, { sections: { ...soap, diagnosis: 'None', plan: undefined } });
  expect(first).toMatchObject({
    clientId,
    template: 'soap',
    sections: { ...soap, plan: '' },
    status: 'draft',
    version: 1,
    author: { id: practice.userId, name: 'Maya Lindqvist' },
    signedAt: null,
    signedBy: null,
  });
  const saved = await practice.call('PUT', `/api/notes/${first.id}`, {
    template: 'free',
    sections: { note: 'All in one' },
    version: 1,
  });
  expect(await saved.json()).toMatchObject({ template: 'free', sections: { note: 'All in one' }, version: 2 });
  const second = await write(practice.call, clientId);
  expect((await list(practice.call, clientId)).map(note => note.id)).toEqual([second.id, first.id]);
  const latest = await practice.call('GET', `/api/clients/${clientId}/notes?limit=1`);
  expect((await latest.json()).map((note: SessionNote) => note.id)).toEqual([second.id]);
  expect((await practice.call('DELETE', `/api/notes/${first.id}`)).status).toBe(204);
  expect(await list(practice.call, clientId)).toEqual([second]);
});

test('rejects a save from an outdated version with 409 and changes nothing', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const note = await write(practice.call, clientId);
  const save = (plan: string, version: number) =>
    practice.call('PUT', `/api/notes/${note.id}`, draft({ sections: { ...soap, plan }, version }));
  expect((await save('First window', 1)).status).toBe(200);
  const late = await save('Second window', 1);
  expect(late.status).toBe(409);
  expect((await late.json()).message).toBe('This note was changed in another window.');
  expect((await sign(practice.call, note)).status).toBe(409);
  expect((await list(practice.call, clientId))[0]).toMatchObject({ sections: { plan: 'First window' }, version: 2 });
});

test('locks a signed note against changes, deletion and a second signature', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const note = await write(practice.call, clientId);
  const signed: SessionNote = await (await sign(practice.call, note)).json();
  expect(signed).toMatchObject({ status: 'signed', signedBy: { name: 'Maya Lindqvist' }, sections: soap });
  expect(Date.parse(signed.signedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const path = `/api/notes/${note.id}`;
  const answers = [
    await practice.call('PUT', path, draft({ version: signed.version })),
    await practice.call('DELETE', path),
    await sign(practice.call, signed),
  ];
  for (const answer of answers) {
    expect(answer.status).toBe(409);
    expect((await answer.json()).message).toBe('This note is signed, so it can’t be changed.');
  }
  expect(await list(practice.call, clientId)).toEqual([signed]);
});

test('rejects signing an empty note', async () => {
  const practice = await buildPractice(world);
  const empty = await write(practice.call, await buildClient(practice), { sections: { subjective: '  ' } });
  const refused = await sign(practice.call, empty);
  expect(refused.status).toBe(400);
  expect((await refused.json()).message).toBe('There’s nothing to sign yet. Write the note first.');
});

test.each([
  `update session_notes set sections = '{"note":"other"}'`,
  `update session_notes set status = 'draft'`,
  'update session_notes set signed_at = now()',
  'update session_notes set signed_by = null',
  'delete from session_notes',
])('rejects "%s" on a signed note in the database', async statement => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const signed = await (await sign(practice.call, await write(practice.call, clientId))).json();
  const direct = inTenant(world.services.database, { ...practice, role: 'owner' }, ({ db }) =>
    db.execute(sql.raw(`${statement} where id = ${signed.id}`)),
  );
  await expect(direct).rejects.toMatchObject({ cause: { message: 'a signed note is kept' } });
  expect(await list(practice.call, clientId)).toEqual([signed]);
});

test('deletes signed notes and their addenda with the client', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const signed = await (await sign(practice.call, await write(practice.call, clientId))).json();
  await write(practice.call, clientId, { amendsId: signed.id });
  expect((await practice.call('DELETE', `/api/clients/${clientId}`)).status).toBe(204);
});

test('accepts an addendum only to a signed note of the same client', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const original = await write(practice.call, clientId);
  const amend = (id: number, amendsId: number) =>
    practice.call(
      'POST',
      `/api/clients/${id}/notes`,
      draft({ template: 'free', sections: { note: 'Correction' }, amendsId }),
    );
  const early = await amend(clientId, original.id);
  expect(early.status).toBe(400);
  expect((await early.json()).message).toBe('You can add an addendum after the note is signed.');
  await sign(practice.call, original);
  expect(await (await amend(clientId, original.id)).json()).toMatchObject({ amendsId: original.id, status: 'draft' });
  expect((await amend(await buildClient(practice), original.id)).status).toBe(404);
});

test('links a note only to an appointment of its client', async () => {
  const practice = await buildPractice(world);
  const date = addDays(dayIn(new Date(), 'America/Los_Angeles'), 1);
  await call(world)('POST', '/api/appointments/book', bookingFields(practice.slug, { date, time: '10:00' }));
  const [appointment] = await (await practice.call('GET', '/api/appointments')).json();
  const linked = await write(practice.call, appointment.clientId, { appointmentId: appointment.id });
  expect(linked.appointmentId).toBe(appointment.id);
  const change = (given: object) => practice.call('PUT', `/api/notes/${linked.id}`, { ...draft(), ...given });
  expect(await (await change({ version: 1 })).json()).toMatchObject({ appointmentId: appointment.id });
  expect(await (await change({ version: 2, appointmentId: null })).json()).toMatchObject({ appointmentId: null });
  const other = await buildClient(practice);
  const refused = await practice.call('POST', `/api/clients/${other}/notes`, draft({ appointmentId: appointment.id }));
  expect(refused.status).toBe(404);
  const own = await write(practice.call, other);
  const moved = await practice.call('PUT', `/api/notes/${own.id}`, {
    ...draft(),
    version: 1,
    appointmentId: appointment.id,
  });
  expect(moved.status).toBe(404);
});

test('lets other practitioners read a draft and only the author change it', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const note = await write(practice.call, clientId);
  const other = await buildMember(world, practice, 'practitioner');
  expect(await list(other.call, clientId)).toEqual([note]);
  for (const answer of [
    await other.call('PUT', `/api/notes/${note.id}`, draft({ version: 1 })),
    await other.call('DELETE', `/api/notes/${note.id}`),
    await sign(other.call, note),
  ]) {
    expect(answer.status).toBe(403);
    expect((await answer.json()).message).toBe('Only the author can change a draft.');
  }
  expect(await write(other.call, clientId)).toMatchObject({ author: { id: other.userId, name: 'Noor Haddad' } });
});

test('denies assistants and viewers access to notes', async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const note = await write(practice.call, clientId);
  for (const role of ['assistant', 'viewer'] as const) {
    const { call: caller } = await buildMember(world, practice, role);
    expect((await caller('GET', `/api/clients/${clientId}/notes`)).status).toBe(403);
    expect((await caller('POST', `/api/clients/${clientId}/notes`, draft())).status).toBe(403);
    expect((await caller('DELETE', `/api/notes/${note.id}`)).status).toBe(403);
    expect((await sign(caller, note)).status).toBe(403);
  }
});

test("answers 404 for another practice's notes and clients", async () => {
  const practice = await buildPractice(world);
  const clientId = await buildClient(practice);
  const note = await write(practice.call, clientId);
  const other = await buildPractice(world);
  const own = await buildClient(other);
  const signed = await (await sign(practice.call, await write(practice.call, clientId))).json();
  const calls: [string, string, unknown?][] = [
    ['GET', `/api/clients/${clientId}/notes`],
    ['POST', `/api/clients/${clientId}/notes`, draft()],
    ['POST', `/api/clients/${own}/notes`, draft({ amendsId: signed.id })],
    ['PUT', `/api/notes/${note.id}`, draft({ version: 1 })],
    ['DELETE', `/api/notes/${note.id}`],
    ['POST', `/api/notes/${note.id}/sign`, { version: 1 }],
  ];
  for (const [method, path, body] of calls) {
    expect((await other.call(method, path, body)).status, `${method} ${path}`).toBe(404);
  }
  expect(await list(practice.call, clientId)).toEqual([signed, note]);
});

test('merges the notes of both records and leaves signed ones unchanged', async () => {
  const practice = await buildPractice(world);
  const [kept, other] = [await buildClient(practice), await buildClient(practice)];
  const signed = await (await sign(practice.call, await write(practice.call, other))).json();
  await practice.call('POST', `/api/clients/${kept}/merge`, { otherId: other });
  const [moved] = await list(practice.call, kept);
  expect(moved).toEqual({ ...signed, clientId: kept, updatedAt: moved?.updatedAt });
});

test("saves, renames and deletes a practice's own note templates", async () => {
  const practice = await buildPractice(world);
  const path = '/api/note-templates';
  const fields = { name: 'First visit', template: 'soap', sections: { plan: 'Goals:', note: 'not of this form' } };
  const added = await (await practice.call('POST', path, fields)).json();
  expect(added).toEqual({
    ...{ id: added.id, name: 'First visit', template: 'soap' },
    sections: { subjective: '', objective: '', assessment: '', plan: 'Goals:' },
  });
  const taken = await practice.call('POST', path, { ...fields, name: 'first VISIT' });
  expect(taken.status).toBe(409);
  expect((await taken.json()).errors).toEqual({ name: 'There’s already a template with this name' });
  const unnamed = await practice.call('POST', path, { ...fields, name: ' ' });
  expect((await unnamed.json()).errors).toEqual({ name: 'Give the template a name' });
  await practice.call('POST', path, { name: 'Check-in', template: 'free', sections: { note: 'How was the week?' } });
  const names = async (caller: Call = practice.call) =>
    (await (await caller('GET', path)).json()).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['Check-in', 'First visit']);
  const renamed = { name: 'Intake', template: 'free', sections: { note: 'Goals' } };
  expect(await (await practice.call('PUT', `${path}/${added.id}`, renamed)).json()).toMatchObject(renamed);
  expect(await names()).toEqual(['Check-in', 'Intake']);

  const other = await buildPractice(world);
  expect(await names(other.call)).toEqual([]);
  expect((await other.call('PUT', `${path}/${added.id}`, renamed)).status).toBe(404);
  expect((await other.call('DELETE', `${path}/${added.id}`)).status).toBe(404);
  const assistant = await buildMember(world, practice, 'assistant');
  expect((await assistant.call('GET', path)).status).toBe(403);
  expect((await practice.call('DELETE', `${path}/${added.id}`)).status).toBe(204);
  expect(await names()).toEqual(['Check-in']);
});
