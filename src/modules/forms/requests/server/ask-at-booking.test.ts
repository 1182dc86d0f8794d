// @module-tag slow

import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '../../../../platform/database/scope.ts';
import { buildForm } from '../../../../testing/forms/client-forms.ts';
import { askAtBooking, shortQuestions } from '../../../../testing/forms/questions-at-booking.ts';
import { buildAskedFirst, formOf, openBookingPage, paula, request } from '../../../../testing/practice/booking-page.ts';
import { askForDeposit, countsOf, payAnyway, releaseAfter } from '../../../../testing/practice/deposits.ts';
import { connectMail } from '../../../../testing/practice/mail-server.ts';
import { answerPage } from '../../../../testing/practice/payments.ts';
import { casesInTurn } from '../../../../testing/proof.ts';
import { buildMember, buildPractice, call, openWorld, type Practice, type World } from '../../../../testing/world.ts';
import { readAnswers, shownQuestions } from '../../../scheduling/appointments/booking-questions.ts';
import { type Answers, formDefinition, shownQuestions as shownInForm } from '../../forms/questions.ts';
import { mailAsked } from './send-by-rule.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(() => world.services.database.pool.query("delete from rate_limits where key like 'book-phone%'"));

const execute = (query: ReturnType<typeof sql>) =>
  asSystem(world.services.database).db.execute<Record<string, unknown>>(query);
const answered = [
  { question: 'why', value: 'eat' },
  { question: 'height', value: 171 },
];
const book = (practice: Pick<Practice, 'slug'>, answers?: unknown, more: object = {}) =>
  request(world, practice, { ...(answers !== undefined && { answers }), ...more });
const slotsOf = async ({ slug }: Pick<Practice, 'slug'>, serviceId?: number) => {
  const query = `storefrontSlug=${slug}&date=2026-01-01${serviceId ? `&serviceId=${serviceId}` : ''}`;
  return (await call(world)('GET', `/api/appointments/slots?${query}`)).json();
};
const read = async ({ call: owner }: Pick<Practice, 'call'>, path: string) => (await owner('GET', path)).json();
const formsOf = async (practice: Practice) => {
  const { rows } = await execute(
    sql`select document::text, client_id, appointment_id from form_requests where tenant_id = ${practice.tenantId}`,
  );
  return rows;
};
const firstService = async (practice: Pick<Practice, 'call'>) => (await read(practice, '/api/services'))[0];

describe('a booking of a service with questions', () => {
  test('rejects a blank required answer and books nothing', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    for (const answers of [undefined, [], [{ question: 'height', value: 171 }], [{ question: 'why', value: '' }]]) {
      const { status, booked } = await book(practice, answers);
      expect([status, booked]).toEqual([
        400,
        expect.objectContaining({
          message: 'Some questions still need an answer',
          errors: { 'q-why': 'Please answer this question' },
        }),
      ]);
    }
    expect(await countsOf(practice)).toEqual({ appointments: 0, clients: 0, mails: 0, notifications: 0 });
    expect(await formsOf(practice)).toEqual([]);
  });

  test('stores the answers as a finished form of client and appointment', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    const { status, booked } = await book(practice, answered);
    expect(status).toBe(200);
    const [{ id: clientId }] = await read(practice, '/api/clients');
    const [form, ...others] = await read(practice, `/api/clients/${clientId}/forms`);
    expect(others).toEqual([]);
    expect(form).toMatchObject({
      ...{ title: 'Before we meet', status: 'finished', appointmentId: booked.id, isByRule: true, openProposals: 1 },
    });
    const { answers, proposals } = await read(practice, `/api/form-requests/${form.id}`);
    expect(answers.map(({ lines }: { lines: string[] }) => lines.join())).toEqual(['Eating better', '171\u00a0cm']);
    expect(proposals).toMatchObject([{ target: 'heightCm', decision: null }]);
    expect(await read(practice, `/api/appointments/${booked.id}`)).toMatchObject({
      forms: [
        {
          ...{ id: form.id, title: 'Before we meet', isFinished: true },
          answers: [{ lines: ['Eating better'] }, { lines: ['171\u00a0cm'] }],
        },
      ],
    });
    expect((await practice.call('GET', `/api/form-requests/${form.id}/paper`)).headers.get('content-type')).toBe(
      'application/pdf',
    );
  });

  test('stores no form without required questions and answers', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice, { questions: shortQuestions.slice(2) });
    expect((await book(practice)).status).toBe(200);
    expect((await book(practice, [{ question: 'height', value: null }], { time: '11:00' })).status).toBe(200);
    expect(await formsOf(practice)).toEqual([]);
  });

  test.each([
    ['a question of another form', [{ question: 'elsewhere', value: 'x' }], 'This question is not part of the form'],
    ['a question twice', [answered[0], answered[0]], 'This question is not part of the form'],
    ['more than five', Array(6).fill(answered[0]), 'At most five questions are asked here'],
  ])('rejects an answer to %s', async (_, answers, message) => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    await buildForm(practice, { questions: [{ id: 'elsewhere', kind: 'short', label: 'Not asked here' }] });
    const { status, booked } = await book(practice, answers);
    expect([status, booked.message]).toEqual([400, message]);
    expect(await read(practice, '/api/appointments')).toEqual([]);
  });

  test.each([
    ['why', 'nothing', 'Please choose one of the answers'],
    ['height', 'tall', 'Please enter a number'],
    ['height', 900, 'Please enter a number from 50 to 250'],
  ])('rejects an invalid answer: %s %j', async (question, value, problem) => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    const answers = [...answered.filter(each => each.question !== question), { question, value }];
    const { status, booked } = await book(practice, answers);
    expect([status, booked.errors]).toEqual([400, { [`q-${question}`]: problem }]);
  });

  test('drops answers to hidden questions and requires a shown follow-up', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    expect((await book(practice, [...answered, { question: 'what', value: 'My secret' }])).status).toBe(200);
    const { rows } = await execute(
      sql`select a.answer::text from form_answers a where tenant_id = ${practice.tenantId}`,
    );
    expect(JSON.stringify([await formsOf(practice), rows])).not.toContain('My secret');
    expect(rows).toHaveLength(2);
    const other = { question: 'why', value: 'other' };
    const refused = await book(practice, [other], { time: '12:00' });
    expect([refused.status, refused.booked.errors]).toEqual([400, { 'q-what': 'Please answer this question' }]);
  });

  test('accepts “Not sure” where the form offers it', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    expect((await book(practice, [{ question: 'why', ask: true }])).status).toBe(200);
    expect((await formsOf(practice))[0]?.document).toContain('Not sure, ask me in the session');
    const other = { question: 'why', value: 'other' };
    expect((await book(practice, [other, { question: 'what', ask: true }], { time: '12:00' })).status).toBe(400);
  });

  test('stores only the answers of the booking that wins the slot', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    const outcomes = await Promise.all([book(practice, answered), book(practice, answered)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await formsOf(practice)).toHaveLength(1);
    expect(await read(practice, '/api/clients')).toHaveLength(1);
  });

  test('emails the practitioner that there are answers, without their content', async () => {
    const practice = await buildPractice(world);
    await connectMail(practice);
    await askAtBooking(practice);
    await book(practice, answered);
    await mailAsked(world.services);
    const { rows } = await execute(sql`select text from email_logs where tenant_id = ${practice.tenantId}`);
    const texts = rows.map(({ text }) => String(text));
    expect(texts.filter(text => text.includes('They answered your questions.'))).toHaveLength(1);
    expect(texts.join()).not.toMatch(/Eating better|171|Please fill in/);
  });

  test('skips the form that a rule would send for the same session', async () => {
    const practice = await buildPractice(world);
    const { form } = await askAtBooking(practice);
    const also = { formId: form.id, serviceId: null, time: 'booking', repeat: 'each' };
    expect((await practice.call('POST', '/api/form-rules', also)).status).toBe(201);
    await book(practice, answered);
    expect(await formsOf(practice)).toHaveLength(1);
  });
});

test('stores the answers of a booking request at once', async () => {
  const practice = await buildAskedFirst(world);
  await askAtBooking(practice);
  const { booked } = await book(practice, answered);
  expect(booked.answerDueAt).toBeDefined();
  expect(await formsOf(practice)).toMatchObject([{ appointment_id: String(booked.id) }]);
});

describe('a booking that requires a payment', () => {
  async function reserve() {
    const practice = await buildPractice(world);
    await askForDeposit(practice);
    await askAtBooking(practice);
    const { booked } = await book(practice, answered);
    expect(booked.paymentDueAt).toBeDefined();
    return { practice, booked };
  }

  test('keeps its answers when it is paid', async () => {
    const { practice, booked } = await reserve();
    await answerPage(world, booked.checkoutUrl, 'pay');
    await releaseAfter(world, 16);
    expect(await formsOf(practice)).toHaveLength(1);
  });

  test('deletes answers and client when it isn’t paid', async () => {
    const { practice } = await reserve();
    await releaseAfter(world, 16);
    expect(await formsOf(practice)).toEqual([]);
    expect(await countsOf(practice)).toEqual({ appointments: 0, clients: 0, mails: 0, notifications: 0 });
  });

  test('restores its answers when the payment comes late', async () => {
    const { practice, booked } = await reserve();
    await releaseAfter(world, 16);
    await payAnyway(world, practice, booked.id);
    const [{ id: clientId }] = await read(practice, '/api/clients');
    const forms = await read(practice, `/api/clients/${clientId}/forms`);
    expect(forms).toMatchObject([{ status: 'finished', appointmentId: booked.id, openProposals: 1 }]);
  });
});

describe('the form at booking', () => {
  test('is the one of the service or else the default one of the practice', async () => {
    const [practice, neighbor] = [await buildPractice(world), await buildPractice(world)];
    const [first, second] = await read(practice, '/api/services');
    await askAtBooking(practice);
    const own = [{ id: 'own', kind: 'yes_no', label: 'Only here?' }];
    await askAtBooking(practice, { serviceId: second.id, questions: own });
    const labels = async (id: number) =>
      (await slotsOf(practice, id)).form.questions.map(({ label }: { label: string }) => label);
    expect(await labels(first.id)).toEqual(shortQuestions.map(({ label }) => label));
    expect(await labels(second.id)).toEqual(['Only here?']);
    expect(await slotsOf(neighbor)).not.toHaveProperty('form');
    expect((await book(neighbor, answered)).status).toBe(400);
    expect((await book(neighbor)).status).toBe(200);
    expect(JSON.stringify(await slotsOf(practice))).not.toMatch(/points|heightCm/);
  });

  test.each(
    casesInTurn(
      [
        [
          'six questions',
          { questions: 'abcdef'.split('').map(id => ({ id, kind: 'yes_no', label: id })) },
          /At booking, 5 /,
        ],
        [
          'a long answer',
          { questions: [{ id: 'a', kind: 'long', label: 'Your story' }] },
          /“Your story” \(long answer\)/,
        ],
        ['a heading', { questions: [{ id: 'a', kind: 'heading', label: 'You' }, shortQuestions[0]] }, /\(heading\)/],
        ['a signature', { questions: shortQuestions, isSigned: true }, /can’t sign/],
      ],
      2,
    ),
  )('can’t have %s', async (_, given, why) => {
    const practice = await buildPractice(world);
    const form = await buildForm(practice, given);
    const rule = { formId: form.id, serviceId: null, time: 'at_booking', repeat: 'each' };
    const answer = await practice.call('POST', '/api/form-rules', rule);
    expect([answer.status, (await answer.json()).message]).toEqual([400, expect.stringMatching(why)]);
    expect((await read(practice, `/api/forms/${form.id}`)).notAtBooking).toMatch(why);
  });

  test('is limited to one per service', async () => {
    const practice = await buildPractice(world);
    const { id: serviceId } = await firstService(practice);
    for (const given of [{}, { serviceId }]) {
      expect((await askAtBooking(practice, given)).status).toBe(201);
      expect((await askAtBooking(practice, given)).status).toBe(409);
    }
  });

  test('can’t publish a version that is too long while the rule exists', async () => {
    const practice = await buildPractice(world);
    const { form, rule } = await askAtBooking(practice);
    const long = { id: 'long', kind: 'long', label: 'Your story' };
    const definition = { questions: [...shortQuestions, long] };
    const draft = { title: 'Before we meet', kind: 'intake', definition, revision: form.revision };
    expect((await practice.call('PUT', `/api/forms/${form.id}`, draft)).status).toBe(200);
    const publish = () => practice.call('POST', `/api/forms/${form.id}/publish`);
    const refused = await publish();
    expect([refused.status, (await refused.json()).message]).toEqual([400, expect.stringContaining('“Your story”')]);
    expect((await slotsOf(practice)).form.questions).toHaveLength(3);
    await practice.call('DELETE', `/api/form-rules/${rule.id}`);
    expect((await publish()).status).toBe(200);
  });

  test('stops with a reason when the form is archived', async () => {
    const practice = await buildPractice(world);
    const { form, rule } = await askAtBooking(practice);
    expect(rule.problem).toBeNull();
    await book(practice, answered);
    await practice.call('DELETE', `/api/forms/${form.id}`);
    expect(await read(practice, '/api/form-rules')).toMatchObject([{ problem: expect.stringContaining('archived') }]);
    expect(await slotsOf(practice)).not.toHaveProperty('form');
    expect((await book(practice, undefined, { time: '11:00' })).status).toBe(200);
  });

  test('is hidden from members who may not read records', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    const { booked } = await book(practice, answered);
    const assistant = await buildMember(world, practice, 'assistant');
    const detail = await (await assistant.call('GET', `/api/appointments/${booked.id}`)).json();
    expect([detail.id, detail.forms]).toEqual([booked.id, []]);
  });
});

describe('the page without JavaScript', () => {
  test('asks in its language, keeps the input and shows errors beside questions', async () => {
    const practice = await buildPractice(world, { locale: 'de-DE' });
    await askAtBooking(practice);
    const page = openBookingPage(world, practice.slug);
    const form = await (await page.choose('10:00')).text();
    expect(form).toContain('Ein paar Fragen');
    expect(form).toContain('What brings you here?');
    expect(form).toContain('.bk-questions:not(:has([name="q-why"]:is([value="other"]):checked)');
    const fields = { ...paula, ...formOf(form), 'q-height': '1,71' };
    const refused = await page.send(fields);
    expect(refused.status).toBe(400);
    const again = await refused.text();
    expect(again).toContain('value="Paula"');
    expect(again).toMatch(/name="q-height"[^>]*value="1,71"/);
    expect(again).toContain('id="q-why-error"');
    expect(again).toContain('Bitte beantworten Sie diese Frage');
    expect(again).toContain('Bitte geben Sie eine Zahl von 50 bis 250 ein');
    expect(await read(practice, '/api/appointments')).toEqual([]);
    const sent = { ...paula, ...formOf(again), 'q-height': '171', 'q-why': 'other', 'q-what': 'Bananas' };
    const booked = await page.send(sent);
    expect(booked.status, await booked.clone().text()).toBe(200);
    const [stored] = await formsOf(practice);
    expect(stored?.document).toContain('Bananas');
  });

  test('keeps the answers when the slot was taken meanwhile', async () => {
    const practice = await buildPractice(world);
    await askAtBooking(practice);
    const page = openBookingPage(world, practice.slug);
    const form = await (await page.choose('10:00')).text();
    const fields = { ...paula, ...formOf(form), 'q-why': 'other', 'q-what': 'Bananas' };
    await execute(sql`delete from slot_holds where tenant_id = ${practice.tenantId}`);
    const { date } = formOf(form);
    expect((await book(practice, answered, { date, time: '10:00' })).status).toBe(200);
    const refused = await page.send(fields);
    expect(refused.status).toBe(409);
    const again = await refused.text();
    expect(again).toMatch(/value="other"[^>]*checked/);
    expect(again).toContain('value="Bananas"');
  });

  test('asks nothing for a service without questions', async () => {
    const practice = await buildPractice(world);
    const form = await (await openBookingPage(world, practice.slug).choose('10:00')).text();
    expect(form).not.toContain('bk-question');
  });
});

const condition = fc.oneof(
  fc.record({ test: fc.constant('any_of'), values: fc.subarray(['a', 'b', 'yes', 'no'], { minLength: 1 }) }),
  fc.record({ test: fc.constantFrom('at_most', 'at_least'), value: fc.integer({ min: 0, max: 10 }) }),
  fc.record({ test: fc.constant('contains'), value: fc.constantFrom('a', 'B', '5') }),
);
const kinds = ['short', 'number', 'one', 'several', 'yes_no', 'scale', 'date'] as const;
/** Values that a browser can send. */
const typedOf = {
  short: ['a', 'Bananas', '5', ''],
  number: ['3', '2,5', '-7.25', ''],
  one: ['a', 'b'],
  several: ['a', 'b'],
  yes_no: ['yes', 'no'],
  scale: ['0', '3', '7'],
  date: ['2026-05-01', ''],
};
const asked = fc.constantFrom(...kinds).chain(kind =>
  fc.record({
    kind: fc.constant(kind),
    showIf: fc.option(fc.record({ at: fc.nat(4), condition })),
    values: fc.subarray(typedOf[kind], { maxLength: kind === 'several' ? 2 : 1 }),
    ask: fc.boolean(),
  }),
);

test('the booking page shows the same follow-up questions as any form', () => {
  const options = ['a', 'b'].map(id => ({ id, label: id }));
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 5 }), entries => {
      const definition = formDefinition.safeParse({
        questions: entries.map(({ kind, showIf }, at) => ({
          ...{ id: `q${at}`, kind, label: `Question ${at}`, required: true, options },
          showIf: showIf && at > 0 ? { question: `q${showIf.at % at}`, ...showIf.condition } : null,
        })),
      });
      fc.pre(definition.success);
      const { questions } = definition.data ?? { questions: [] };
      const typed = (name: string) => {
        const [, prefix, at] = /^(\w+)-q(\d)$/.exec(name) ?? [];
        const entry = entries[Number(at)];
        if (prefix === 'ask') return entry?.ask ? ['1'] : [];
        return entry?.values ?? [];
      };
      const shown = questions as unknown as Parameters<typeof readAnswers>[0];
      const offering = shown.map(each => ({ ...each, mayAsk: true }));
      const answers = Object.fromEntries(
        offering.flatMap(each => {
          const [answer] = readAnswers([{ ...each, showIf: null }], typed);
          return answer ? [[each.id, answer.ask ? { ask: true } : { value: answer.value }]] : [];
        }),
      ) as Answers;
      const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);
      expect(ids(shownQuestions(offering, typed))).toEqual(ids(shownInForm({ questions }, answers)));
    }),
    { numRuns: 300 },
  );
});
