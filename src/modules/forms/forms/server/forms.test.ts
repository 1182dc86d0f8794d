// @module-tag slow

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { buildPractice, clientFields, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { whyNotAtBooking } from '../at-booking.ts';
import { exampleNames } from '../contract.ts';
import { exampleForm } from './examples.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const question = { id: 'reason', kind: 'long', label: 'What brings you here?', required: true };
const content = { title: 'Intake', kind: 'intake', definition: { questions: [question] } };
const make = async (practice: Practice, body: unknown = content) =>
  (await practice.call('POST', '/api/forms', body)).json();
const read = async (practice: Practice, id: number) => (await practice.call('GET', `/api/forms/${id}`)).json();
const publish = async (practice: Practice, id: number) =>
  (await practice.call('POST', `/api/forms/${id}/publish`)).json();
const save = (practice: Practice, form: { id: number }, body: object) =>
  practice.call('PUT', `/api/forms/${form.id}`, body);

describe('forms', () => {
  test('start as drafts and keep the published version while the draft changes', async () => {
    const practice = await buildPractice(world);
    const created = await make(practice);
    expect(created).toMatchObject({ status: 'draft', version: 0, revision: 1, hasChanges: false, minutes: 1 });
    const live = await publish(practice, created.id);
    expect(live).toMatchObject({ status: 'live', version: 1, hasChanges: false, changes: 0 });
    expect((await publish(practice, created.id)).version).toBe(1);

    const more = { questions: [question, { id: 'sleep', kind: 'scale', label: 'How do you sleep?' }] };
    const saved = await (await save(practice, created, { ...content, definition: more, revision: 1 })).json();
    expect(saved).toMatchObject({ version: 1, revision: 2, hasChanges: true, changes: 1 });
    expect((await save(practice, created, { ...content, revision: 1 })).status).toBe(409);
    expect(await publish(practice, created.id)).toMatchObject({ version: 2, hasChanges: false });
    const first = await (await practice.call('GET', `/api/forms/${created.id}/versions/1`)).json();
    expect(first.definition.questions).toHaveLength(1);
  });

  test('reject a direct UPDATE of a published version in the database', async () => {
    const practice = await buildPractice(world);
    const { id } = await make(practice);
    await publish(practice, id);
    const { db } = asSystem(world.services.database);
    await expect(db.execute(sql`update form_versions set title = 'x' where form_id = ${id}`)).rejects.toThrow();
  });

  test('can be copied from each example, published and sent', async () => {
    const practice = await buildPractice(world);
    const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const examples = await (await practice.call('GET', '/api/form-examples')).json();
    expect(examples.map((each: { name: string }) => each.name)).toEqual([...exampleNames]);
    for (const name of exampleNames) {
      const form = await make(practice, { example: name });
      await publish(practice, form.id);
      const sent = await practice.call('POST', `/api/clients/${client.id}/forms`, { formId: form.id });
      expect([name, sent.status]).toEqual([name, 201]);
    }
    const list = await (await practice.call('GET', '/api/forms')).json();
    expect(list.map((each: { asked: number }) => each.asked)).toEqual(exampleNames.map(() => 1));
    const sent = await (await practice.call('GET', `/api/clients/${client.id}/forms`)).json();
    expect(sent).toHaveLength(exampleNames.length);
    expect((await practice.call('GET', `/api/form-requests/${sent[0].id}`)).status).toBe(200);
  });

  test('show how many people were asked and finished, how long it took, and where people stop', async () => {
    const practice = await buildPractice(world);
    const sleep = { id: 'sleep', kind: 'scale', label: 'How do you sleep?' };
    const form = await make(practice, { ...content, definition: { questions: [question, sleep] } });
    await publish(practice, form.id);
    const { db } = asSystem(world.services.database);
    /** A client who was asked, by what has happened since. */
    const ask = async (since: { seconds?: number; at?: string; daysAgo?: number; isFinished?: boolean }) => {
      const { clientId, call } = await openRoom(world, practice);
      const sent = await practice.call('POST', `/api/clients/${clientId}/forms`, { formId: form.id });
      const { id } = await sent.json();
      const save = (key: string, value: unknown) =>
        call('PATCH', `/api/room/forms/${id}/answers`, { question: key, value });
      const { seconds = 0, at, daysAgo = 0, isFinished } = since;
      if (at) await save('reason', 'Energy');
      if (at === 'sleep') await save('sleep', 4);
      await db.execute(sql`update form_requests set active_seconds = ${seconds},
        last_answered_at = last_answered_at - ${`${daysAgo} days`}::interval where id = ${id}`);
      if (isFinished) expect((await call('POST', `/api/room/forms/${id}/submit`)).status).toBe(204);
      return Number(id);
    };
    for (const seconds of [60, 240, 3_000]) await ask({ seconds, at: 'sleep', isFinished: true });
    await ask({});
    // Answered a moment ago, so perhaps still at it.
    await ask({ at: 'reason' });
    for (const daysAgo of [3, 4]) await ask({ at: 'sleep', daysAgo });
    await ask({ at: 'reason', daysAgo: 3 });
    const withdrawn = await ask({ at: 'reason', daysAgo: 3 });
    await practice.call('POST', `/api/form-requests/${withdrawn}/withdraw`);
    const [listed] = await (await practice.call('GET', '/api/forms')).json();
    expect(listed).toMatchObject({ asked: 8, finished: 3, medianMinutes: 4 });
    expect(listed.stop).toEqual({ label: 'How do you sleep?', people: 2 });
    expect(await read(practice, form.id)).toMatchObject({
      answered: 3,
      stops: [
        { question: 'sleep', people: 2 },
        { question: 'reason', people: 1 },
      ],
    });
    const untouched = await make(practice);
    const list = await (await practice.call('GET', '/api/forms')).json();
    expect(list.find(({ id }: { id: number }) => id === untouched.id)).toMatchObject({
      ...{ asked: 0, finished: 0, medianMinutes: null, stop: null },
    });
  });

  test.each(['en-US', 'de-DE', 'es-ES', 'fr-FR'])('the example for booking fits the booking page in %s', locale => {
    expect(whyNotAtBooking(exampleForm('at_booking', locale).definition)).toBeNull();
  });

  test.each([
    [
      'a condition on a later question',
      [
        { ...question, showIf: { question: 'b', test: 'contains', value: 'x' } },
        { ...question, id: 'b' },
      ],
    ],
    ['two questions with one key', [question, question]],
    [
      'a condition that doesn’t fit',
      [question, { ...question, id: 'b', showIf: { question: 'reason', test: 'at_most', value: 3 } }],
    ],
    ['an unknown kind', [{ ...question, kind: 'drawing' }]],
    ['options without answers', [{ ...question, kind: 'one', options: [] }]],
  ])('reject %s', async (_, questions) => {
    const practice = await buildPractice(world);
    expect((await practice.call('POST', '/api/forms', { ...content, definition: { questions } })).status).toBe(400);
  });

  test('are deleted while unused and retired otherwise', async () => {
    const practice = await buildPractice(world);
    const client = await (await practice.call('POST', '/api/clients', clientFields())).json();
    const [unused, used] = [await make(practice), await make(practice)];
    await publish(practice, used.id);
    await practice.call('POST', `/api/clients/${client.id}/forms`, { formId: used.id });
    for (const { id } of [unused, used]) expect((await practice.call('DELETE', `/api/forms/${id}`)).status).toBe(204);
    expect((await practice.call('GET', `/api/forms/${unused.id}`)).status).toBe(404);
    expect((await read(practice, used.id)).status).toBe('retired');
    const again = await practice.call('POST', `/api/clients/${client.id}/forms`, { formId: used.id });
    expect(again.status).toBe(409);
    expect((await publish(practice, used.id)).status).toBe('live');
  });

  test('have rules that can be created, changed and deleted', async () => {
    const practice = await buildPractice(world);
    const { id } = await make(practice);
    const rule = { formId: id, serviceId: null, time: 'before', days: 5, repeat: 'each' };
    const created = await (await practice.call('POST', '/api/form-rules', rule)).json();
    expect(created).toMatchObject({ ...rule, formTitle: 'Intake', serviceName: null });
    const changed = await practice.call('PUT', `/api/form-rules/${created.id}`, {
      ...rule,
      time: 'booking',
      repeat: 'once',
    });
    expect(await changed.json()).toMatchObject({ time: 'booking', days: 0, repeat: 'once' });
    expect((await practice.call('POST', '/api/form-rules', { ...rule, serviceId: 999_999 })).status).toBe(404);
    expect((await practice.call('DELETE', `/api/form-rules/${created.id}`)).status).toBe(204);
    expect(await (await practice.call('GET', '/api/form-rules')).json()).toEqual([]);
  });
});
