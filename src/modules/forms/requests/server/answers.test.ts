// @module-tag slow

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildForm, post, sendForm } from '../../../../testing/forms/client-forms.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { openRoom } from '../../../../testing/practice/room.ts';
import { byRunLength } from '../../../../testing/proof.ts';
import { readPdf } from '../../../../testing/texts/read-pdf.ts';
import { buildPractice, healthFacts, openWorld, type Practice, type World } from '../../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const energy = { id: 'energy', kind: 'scale', label: 'How is your energy?', required: true };
const why = {
  id: 'why',
  kind: 'long',
  label: 'Why is that?',
  required: true,
  showIf: { question: 'energy', test: 'at_most', value: 4 },
};
const note = { id: 'note', kind: 'short', label: 'Anything else?' };
const clause = { id: 'clause', kind: 'consent', label: 'Video sessions', clause: 'I agree to meet by video.' };

async function build(questions: unknown[] = [energy, why, note], more = {}) {
  const practice = await buildPractice(world);
  const { clientId, email, call } = await openRoom(world, practice, { firstName: 'Amara', lastName: 'Diallo' });
  const form = await buildForm(practice, { questions, ...more });
  const sent = await sendForm(world, practice, clientId, form);
  return { practice, clientId, email, room: call, form, ...sent, api: `/api/room/forms/${sent.id}` };
}
type Built = Awaited<ReturnType<typeof build>>;

const save = ({ room, api }: Built, question: string, value: unknown, more = {}) =>
  room('PATCH', `${api}/answers`, { question, value, ...more });
const submit = ({ room, api }: Built) => room('POST', `${api}/submit`);
const sign = ({ room, api }: Built, name = 'Amara Diallo') => room('POST', `${api}/sign`, { name });
const detail = async ({ practice, id }: Built) => (await practice.call('GET', `/api/form-requests/${id}`)).json();
const read = async (path: string) => {
  const answer = await world.request(path);
  return { status: answer.status, text: await answer.text() };
};
const execute = (query: ReturnType<typeof sql>) =>
  asSystem(world.services.database).db.execute<Record<string, unknown>>(query);
const pdfOf = async ({ practice, id }: Built) =>
  Buffer.from(await (await practice.call('GET', `/api/form-requests/${id}/paper`)).arrayBuffer());

describe('required questions', () => {
  test('are rejected when blank and skipped when hidden', async () => {
    const built = await build();
    expect((await submit(built)).status).toBe(400);
    await save(built, 'energy', 3);
    const refused = await submit(built);
    expect([refused.status, (await refused.json()).errors]).toEqual([400, { why: 'Please answer this question' }]);
    await save(built, 'why', '   ');
    expect((await submit(built)).status).toBe(400);
    await save(built, 'energy', 9);
    expect((await submit(built)).status).toBe(204);
    expect(await detail(built)).toMatchObject({ status: 'finished', minutesLeft: null });
  });

  test('are answered by "Not sure, ask me in the session"', async () => {
    const built = await build();
    expect((await save(built, 'energy', undefined, { ask: true })).status).toBe(200);
    expect((await submit(built)).status).toBe(204);
    expect((await detail(built)).answers[0]).toMatchObject({ question: 'energy', isAsk: true });
  });

  test('rejects a blank signature and submitting without a required one', async () => {
    const built = await build([clause]);
    expect((await sign(built)).status).toBe(400);
    await save(built, 'clause', true);
    expect((await submit(built)).status).toBe(400);
    for (const name of ['', '  ']) expect((await sign(built, name)).status).toBe(400);
    expect((await sign(built)).status).toBe(204);
    expect(await detail(built)).toMatchObject({
      status: 'signed',
      signedName: 'Amara Diallo',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each([
    ['energy', 11],
    ['energy', 'much'],
    ['note', 5],
    ['note', 'x'.repeat(501)],
    ['unknown', 'x'],
  ])('rejects an invalid value: %s %j', async (question, value) => {
    expect((await save(await build(), question, value)).status).toBe(400);
  });
});

describe('a client with hidden numbers', () => {
  const weigh = { id: 'weigh', kind: 'measurement', label: 'What do you weigh?', measure: 'weight', required: true };
  const after = {
    ...{ id: 'after', kind: 'long', label: 'How do you feel about that?', required: true },
    showIf: { question: 'weigh', test: 'at_least', value: 1 },
  };
  const hide = ({ practice, clientId }: Pick<Built, 'practice' | 'clientId'>, hideNumbers = true) =>
    practice.call('PUT', `/api/clients/${clientId}/facts`, { ...healthFacts, hideNumbers });

  test('sees no measurement questions on the page, in the duration or in the PDF', async () => {
    const built = await build([weigh, after, energy]);
    expect((await hide(built)).status).toBe(200);
    const page = await read(built.path);
    expect(page.text).toContain('How is your energy?');
    expect((await save(built, 'weigh', 80)).status).toBe(400);
    await save(built, 'energy', 9);
    expect((await read(built.path)).text).not.toContain('What do you weigh?');
    const [listed] = await (await built.room('GET', '/api/room/forms')).json();
    expect(listed.minutesLeft).toBe(1);
    expect((await submit(built)).status).toBe(204);
    const shown = (await detail(built)).answers.map((each: { question: string }) => each.question);
    expect(shown).toEqual(['energy']);
    const text = (await readPdf(new Uint8Array(await pdfOf(built)))).pages.join(' ');
    expect(text).not.toMatch(/weigh|feel about/);
  });

  test('keeps measurements sent before', async () => {
    const built = await build([weigh, { ...after, required: false }]);
    await save(built, 'weigh', 80);
    expect((await submit(built)).status).toBe(204);
    await hide(built);
    expect((await detail(built)).proposals).toMatchObject([{ target: 'measurement' }]);
  });

  test('can’t be sent a form with only measurement questions', async () => {
    const { practice, clientId } = await build();
    await hide({ practice, clientId });
    const form = await buildForm(practice, { questions: [weigh] });
    const answer = await practice.call('POST', `/api/clients/${clientId}/forms`, { formId: form.id });
    expect(answer.status).toBe(409);
  });
});

describe('answers', () => {
  test('to hidden questions are not submitted', async () => {
    const built = await build();
    await save(built, 'energy', 2);
    await save(built, 'why', 'My secret reason');
    await save(built, 'energy', 8);
    await submit(built);
    const { rows } = await execute(sql`select document::text from form_requests where id = ${built.id}`);
    expect(rows[0]?.document).not.toContain('My secret reason');
    expect((await detail(built)).answers.map((each: { question: string }) => each.question)).toEqual([
      'energy',
      'note',
    ]);
  });

  test('that arrive while the form is being submitted are rejected', async () => {
    const built = await build();
    await save(built, 'energy', 9);
    // Another device is sending the form: its transaction holds the row.
    const connection = await world.services.database.pool.connect();
    await connection.query('begin');
    await connection.query('select from form_requests where id = $1 for no key update', [built.id]);
    const saving = save(built, 'note', 'too late');
    const waiting = () =>
      execute(sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%form_requests%'`);
    await expect.poll(async () => (await waiting()).rows.length).toBe(1);
    await connection.query(`update form_requests set finished_at = now(), document = '{}' where id = $1`, [built.id]);
    await connection.query('commit');
    connection.release();
    expect((await saving).status).toBe(409);
    const { rows } = await execute(sql`select question from form_answers where request_id = ${built.id}`);
    expect(rows).toEqual([{ question: 'energy' }]);
  });

  test('from two devices keep the newest and show the other', async () => {
    const built = await build();
    const seen = (await (await save(built, 'note', 'from the phone')).json()).savedAt;
    // The laptop has loaded the page before.
    const later = new Date(Date.parse(seen) + 1).toISOString();
    const answer = await save(built, 'note', 'from the laptop', { seen: '2026-01-01T00:00:00.000Z' });
    expect((await answer.json()).isNewest).toBe(true);
    const { text } = await read(`${built.path}?at=note`);
    expect(text).toContain('On another device you answered: from the phone');
    expect(text).toContain('value="from the laptop"');
    // An answer typed earlier arrives late: it doesn't replace the newer one.
    const late = await save(built, 'note', 'typed on the train', { typedAt: '2026-01-02T00:00:00.000Z', seen: later });
    expect((await late.json()).isNewest).toBe(false);
    expect((await read(`${built.path}?at=note`)).text).toContain('On another device you answered: typed on the train');
  });

  test('saved many times while typing all arrive', async () => {
    const built = await build();
    const saves = byRunLength(40, 200);
    for (let count = 1; count <= saves; count++)
      await post(world, built.path, { at: 'note', go: 'auto', v: 'x'.repeat(count) });
    expect((await detail(built)).answers.at(-1).lines).toEqual(['x'.repeat(saves)]);
  });

  test('answer 404 to other clients', async () => {
    const built = await build();
    const other = await openRoom(world, built.practice);
    const elsewhere = await build();
    for (const room of [other.call, elsewhere.room]) {
      expect((await room('PATCH', `${built.api}/answers`, { question: 'note', value: 'x' })).status).toBe(404);
      expect((await room('POST', `${built.api}/submit`)).status).toBe(404);
      expect((await room('POST', `${built.api}/sign`, { name: 'x' })).status).toBe(404);
      expect((await room('GET', `${built.api}/paper`)).status).toBe(404);
      const list = await (await room('GET', '/api/room/forms')).json();
      expect(list.map(({ id }: { id: number }) => id)).not.toContain(built.id);
    }
  });
});

describe('a signed form', () => {
  async function signed() {
    const built = await build([note, clause], { title: 'Consent to video' });
    await save(built, 'note', 'no');
    await save(built, 'clause', true);
    await sign(built);
    return built;
  }

  test('keeps page and PDF unchanged when form, name and logo change', { tags: 'detail' }, async () => {
    const built = await signed();
    const before = { page: await read(built.path), pdf: await pdfOf(built) };
    expect(before.page.status).toBe(200);
    const { practice, form } = built;
    const changed = await practice.call('PUT', `/api/forms/${form.id}`, {
      title: 'Other',
      kind: 'consent',
      definition: { questions: [{ ...clause, clause: 'Something else' }] },
      revision: 1,
    });
    expect(changed.status).toBe(200);
    await practice.call('POST', `/api/forms/${form.id}/publish`);
    await execute(
      sql`update tenants set name = 'Another name', logo_url = '/files/other.png' where id = ${practice.tenantId}`,
    );
    await execute(sql`update clients set first_name = 'Anna' where id = ${built.clientId}`);
    expect(await read(built.path)).toEqual(before.page);
    expect((await pdfOf(built)).equals(before.pdf)).toBe(true);
  });

  test('can’t be changed by the client or by a direct UPDATE', async () => {
    const built = await signed();
    expect((await save(built, 'note', 'changed')).status).toBe(409);
    expect((await sign(built, 'Somebody else')).status).toBe(409);
    for (const change of [
      sql`signed_name = 'Other'`,
      sql`document = document || '{"title": "Other"}'`,
      sql`signed_at = null`,
      sql`checksum = 'x'`,
      sql`finished_at = now()`,
    ])
      await expect(execute(sql`update form_requests set ${change} where id = ${built.id}`)).rejects.toThrow();
    await expect(
      execute(sql`update form_answers set answer = '{"value": "x"}' where request_id = ${built.id}`),
    ).rejects.toThrow();
  });

  test('stays in the list with its signature when the client withdraws consent', async () => {
    const built = await signed();
    const before = await pdfOf(built);
    expect((await built.practice.call('POST', `/api/form-requests/${built.id}/withdraw`)).status).toBe(200);
    expect(await detail(built)).toMatchObject({
      status: 'withdrawn',
      signedName: 'Amara Diallo',
      hash: expect.any(String),
    });
    expect((await pdfOf(built)).equals(before)).toBe(true);
    await expect(execute(sql`update form_requests set withdrawn_at = null where id = ${built.id}`)).rejects.toThrow();
  });
});

test('closes a withdrawn form request', async () => {
  const built = await build();
  await built.practice.call('POST', `/api/form-requests/${built.id}/withdraw`);
  expect((await read(built.path)).status).toBe(410);
  expect((await save(built, 'note', 'x')).status).toBe(409);
});

test('emails the title and duration of a form but no question', async () => {
  const built = await build([{ ...energy, label: 'Do you drink alcohol?' }]);
  const { rows } = await execute(
    sql`select subject, text, html from email_logs where recipient_email = ${built.email}`,
  );
  const said = JSON.stringify(rows);
  expect(rows[0]?.subject).toBe('Please fill in: Intake');
  expect(said).toContain('about a minute');
  expect(said).not.toContain('alcohol');
});

describe('proposals', () => {
  test('show old and new values and change the record only when accepted', async () => {
    const built = await build([
      { id: 'allergies', kind: 'allergies', label: 'Allergies?' },
      { id: 'weight', kind: 'measurement', label: 'Weight?', measure: 'weight' },
      { id: 'diet', kind: 'short', label: 'Diet?', fact: 'diet' },
    ]);
    await save(built, 'allergies', [
      { name: 'Milk', kind: 'allergy' },
      { name: 'Kiwi', kind: 'avoid' },
    ]);
    await save(built, 'weight', 70);
    await save(built, 'diet', 'Vegan');
    await submit(built);
    const facts = `/api/clients/${built.clientId}/facts`;
    const { proposals } = await detail(built);
    expect(proposals).toMatchObject([
      { target: 'allergies', before: [], after: ['Milk: Allergy'], decision: null },
      { target: 'measurement', before: [], after: [expect.stringMatching(/lb|kg/)] },
      { target: 'diet', before: [], after: ['Vegan'] },
    ]);
    expect((await (await built.practice.call('GET', facts)).json()).allergies).toEqual([]);
    const decide = (at: number, how: string) =>
      built.practice.call('POST', `/api/form-requests/${built.id}/proposals/${proposals[at].id}/${how}`);
    expect((await decide(0, 'accept')).status).toBe(200);
    expect((await decide(1, 'accept')).status).toBe(200);
    expect((await decide(2, 'dismiss')).status).toBe(200);
    expect((await decide(0, 'accept')).status).toBe(409);
    const record = await (await built.practice.call('GET', facts)).json();
    expect(record).toMatchObject({ diet: null, allergies: [{ name: 'Milk', kind: 'allergy', source: 'client' }] });
    const { measurements } = await (
      await built.practice.call('GET', `/api/clients/${built.clientId}/measurements`)
    ).json();
    expect(measurements).toMatchObject([{ kind: 'weight', value: 70 }]);
    expect(
      (await built.practice.call('GET', `/api/clients/${built.clientId}/forms`).then(each => each.json()))[0]
        .openProposals,
    ).toBe(0);
  });
});

const latin = fc.stringMatching(/^[A-Za-zÄÖÜäöüéèñß0-9][A-Za-zÄÖÜäöüéèñß0-9 ,.?!-]{0,60}$/).map(each => each.trim());
/** Words in other scripts that the fonts of the PDF have. */
const foreign = fc
  .array(
    fc.constantFrom(
      'Γαλακτοκομικά',
      'προϊόντα',
      'Молочные',
      'продукты',
      'щёлочь',
      'فاطمة',
      'دنا',
      'דנה',
      'כהן',
      'Sữa',
      'Łódź',
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map(words => words.join(' '));
const word = fc.oneof({ arbitrary: latin, weight: 2 }, { arbitrary: foreign, weight: 1 });

const nothing = Symbol('no answer');
const ask = Symbol('not sure, ask me');
/** Stands for a file of the client. */
const file = Symbol('file');
const gate = { id: 'gate', kind: 'yes_no', label: 'Is there more?' };
const gateIsYes = { question: 'gate', test: 'any_of', values: ['yes'] };

/** A question of each kind with an answer. */
const answered = (id: string, label: string, text: string) =>
  fc.oneof(
    fc.constant([{ id, kind: 'short', label }, text]),
    fc.array(word, { minLength: 1, maxLength: 40 }).map(lines => [{ id, kind: 'long', label }, lines.join('\n')]),
    fc.integer({ min: -1_000, max: 1_000 }).map(value => [{ id, kind: 'number', label, unit: 'cups' }, value]),
    fc.integer({ min: 0, max: 10 }).map(value => [{ id, kind: 'scale', label }, value]),
    fc.boolean().map(value => [{ id, kind: 'yes_no', label }, value]),
    fc.constant([{ id, kind: 'date', label }, '1988-02-29']),
    fc.constant([
      {
        id,
        kind: 'one',
        label,
        options: [
          { id: 'a', label: text },
          { id: 'b', label: 'Other' },
        ],
      },
      'a',
    ]),
    fc.constant([
      {
        id,
        kind: 'several',
        label,
        options: [
          { id: 'a', label: text },
          { id: 'b', label: 'More' },
        ],
      },
      ['a', 'b'],
    ]),
    fc.constant([
      {
        id,
        kind: 'matrix',
        label,
        rows: [{ id: 'r', label: text }],
        columns: [
          { id: 'c', label: 'Often' },
          { id: 'd', label: 'Never' },
        ],
      },
      { r: 'c' },
    ]),
    fc.constant([{ id, kind: 'allergies', label }, [{ name: text, kind: 'allergy' }]]),
    fc.constant([
      { id, kind: 'medication', label },
      [{ name: text, isSupplement: true, dose: '500 mg', schedule: 'Mornings' }],
    ]),
    fc.constant([{ id, kind: 'measurement', label, measure: 'waist' }, 80]),
    fc.constant([{ id, kind: 'recall', label }, [{ meal: 'lunch', time: '12:30', text }]]),
    fc.constant([{ id, kind: 'consent', label, clause: text }, true]),
    fc.constant([{ id, kind: 'short', label }, null]),
    fc.constant([{ id, kind: 'heading', label, help: text }, nothing]),
    fc.constant([{ id, kind: 'text', label }, nothing]),
    fc.constant([{ id, kind: 'file', label }, file]),
    fc.constant([{ id, kind: 'long', label }, ask]),
    // Asks nobody, because the answer before it is no.
    fc.constant([{ id, kind: 'short', label: `Unseen ${label}`, showIf: gateIsYes }, `Unseen ${text}`]),
    fc.constant([{ id, kind: 'heading', label: `Unseen ${label}`, showIf: gateIsYes }, nothing]),
  );

test('prints every label and answer of any form in the PDF', async () => {
  const practice: Practice = await buildPractice(world);
  const { clientId, call: room } = await openRoom(world, practice);
  const name = 'Labs Φεβρουάριος.pdf';
  const uploaded = await room('POST', `/api/room/files?name=${encodeURIComponent(name)}`, Buffer.from('%PDF-1.7 labs'));
  const files = [{ id: (await uploaded.json()).id, name }];
  const entries = fc
    .array(fc.tuple(word, word), { minLength: 1, maxLength: 12 })
    .chain(texts => fc.tuple(...texts.map(([label, text], at) => answered(`q${at}`, label, text))));
  await fc.assert(
    fc.asyncProperty(entries, async drawn => {
      const given = [[gate, false], ...drawn].map(([question, value]) => ({
        question: question as { id: string; kind: string; label: string; showIf?: unknown },
        value: value === file ? files : value,
      }));
      const summed = given.filter(({ question: { kind } }) => kind === 'scale' || kind === 'yes_no');
      const form = await buildForm(practice, {
        questions: given.map(({ question }) => question),
        sums: [{ id: 's', title: 'Secret score', questions: summed.map(({ question: { id } }) => id), bands: [] }],
        isSigned: true,
      });
      const { id } = await sendForm(world, practice, clientId, form);
      for (const { question, value } of given) {
        if (value === nothing) continue;
        const answer = value === ask ? { ask: true } : { value };
        const saved = await room('PATCH', `/api/room/forms/${id}/answers`, { question: question.id, ...answer });
        expect(saved.status, await saved.clone().text()).toBe(200);
      }
      expect((await room('POST', `/api/room/forms/${id}/sign`, { name: 'Amara Diallo' })).status).toBe(204);
      const shown = given.filter(({ question: { showIf } }) => !showIf);
      const { answers, sums } = await (await practice.call('GET', `/api/form-requests/${id}`)).json();
      expect(answers.map((each: { question: string }) => each.question)).toEqual(
        shown.map(({ question }) => question.id),
      );
      expect(sums).toMatchObject([{ total: summed.reduce((total, { value }) => total + Number(value), 0) }]);
      const paper = await practice.call('GET', `/api/form-requests/${id}/paper`);
      const text = (await readPdf(new Uint8Array(await paper.arrayBuffer()))).pages
        .join(' ')
        .replace(/\S+ · Intake( Page \d+ of \d+)?/g, '')
        .replace(/\s+/g, '');
      // Word by word, because right-to-left words are extracted in the order in which they are drawn.
      const expectPrinted = (part: string) => {
        for (const each of part.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) expect(text).toContain(each);
      };
      for (const { question } of shown) expectPrinted(question.label);
      for (const { lines, clause: words } of answers) for (const part of [words ?? '', ...lines]) expectPrinted(part);
      for (const { value } of shown) {
        if (value === ask) expectPrinted('Not sure, ask me in the session');
        else if (typeof value === 'string' && !/^\d{4}-/.test(value) && value !== 'a') expectPrinted(value);
        else if (value === files) expectPrinted(name);
      }
      expectPrinted('Amara Diallo');
      expect(text).not.toMatch(/Unseen|Secret|□/);
    }),
    { numRuns: byRunLength(2, 100) },
  );
}, 240_000);

describe('a reminder', () => {
  test('is refused without a mail server, and possible as soon as there is one', async () => {
    const { practice, id } = await build();
    const remind = () => practice.call('POST', `/api/form-requests/${id}/remind`);
    const request = async () => (await (await practice.call('GET', `/api/form-requests/${id}`)).json()).remindedAt;
    const refused = await remind();
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      'No mail server is set up, so we can’t email a reminder.',
    ]);
    expect(await request()).toBeNull();
    await connectMail(practice);
    expect((await remind()).status).toBe(200);
    expect(await request()).toEqual(expect.any(String));
    expect((await (await remind()).json()).message).toContain('less than twelve hours ago');
  });
});

describe('pages', () => {
  test('ask one question at a time, save each answer and end with a review', async () => {
    const built = await build();
    const first = await read(built.path);
    expect(first.text).toContain('How is your energy?');
    expect(first.text).not.toContain('Why is that?');
    expect(first.text).toMatch(/About 1 minute left/);
    const go = async (fields: Record<string, string>) => {
      const answer = await post(world, built.path, fields);
      return [answer.status, answer.headers.get('location')?.replace(built.path, '')];
    };
    expect(await go({ at: 'energy', go: 'next' })).toEqual([400, undefined]);
    expect(await go({ at: 'energy', go: 'next', v: '3' })).toEqual([303, '?at=why']);
    expect(await go({ at: 'why', go: 'back', v: 'half a sent' })).toEqual([303, '?at=energy']);
    expect((await read(`${built.path}?at=why`)).text).toContain('half a sent');
    expect(await go({ at: 'why', go: 'next', v: 'half a sentence' })).toEqual([303, '?at=note']);
    expect(await go({ at: 'note', go: 'next', v: '' })).toEqual([303, '?at=review']);
    const review = await read(`${built.path}?at=review`);
    expect(review.text).toContain('half a sentence');
    expect(await go({ at: 'review', go: 'send' })).toEqual([303, '']);
    const sent = await read(built.path);
    expect(sent.text).toContain('Thank you, Amara');
  });

  test('continue where the client stopped, also on another device', async () => {
    const built = await build([note, energy]);
    await post(world, built.path, { at: 'note', go: 'next', v: 'hello' });
    expect((await read(built.path)).text).toContain('How is your energy?');
    const inRoom = await built.room('GET', `/my/${built.practice.slug}/forms/${built.id}`);
    expect(await inRoom.text()).toContain('How is your energy?');
    const home = await (await built.room('GET', `/my/${built.practice.slug}`)).text();
    expect(home).toContain('For you to fill in');
    expect(home).toMatch(/Continue: Intake/);
    expect(home.match(/btn btn-primary/g)).toHaveLength(1);
  });

  test('keep an invalid input and show its error', async () => {
    const built = await build([{ id: 'cups', kind: 'number', label: 'How many cups?', min: 0, max: 20 }]);
    const answer = await post(world, built.path, { at: 'cups', go: 'next', v: 'a few' });
    const text = await answer.text();
    expect(answer.status).toBe(400);
    expect(text).toContain('Please enter a number');
    expect(text).toContain('value="a few"');
  });

  test('opened by a link work for 90 days after the newest email', async () => {
    const built = await build();
    const age = (column: string, days: number) =>
      execute(sql.raw(`update form_requests set ${column} = now() - interval '${days} days' where id = ${built.id}`));
    const status = async () => (await read(built.path)).status;
    await age('created_at', 91);
    await age('mailed_at', 89);
    expect(await status()).toBe(200);
    await age('mailed_at', 91);
    expect(await status()).toBe(404);
    expect((await post(world, built.path, { at: 'energy', go: 'next', v: '7' })).status).toBe(404);
    await connectMail(built.practice);
    expect((await built.practice.call('POST', `/api/form-requests/${built.id}/remind`)).status).toBeLessThan(300);
    expect(await status()).toBe(200);
  });

  test('answer 404 to a forged link', async () => {
    const built = await build();
    for (const path of [`${built.path}x`, '/f/1.2.x', '/f/abc']) expect((await read(path)).status).toBe(404);
  });
});
