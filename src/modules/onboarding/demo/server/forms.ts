import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { toStored } from '../../../../shared/units.ts';
import type { ExampleName } from '../../../forms/forms/contract.ts';
import type { Answers, AnswerValues, AskedKind } from '../../../forms/forms/questions.ts';
import { createForm, getLiveVersion, publishForm } from '../../../forms/forms/server/forms.ts';
import { type FormBranding, insertFilledForm, writeDocument } from '../../../forms/requests/server/answers.ts';
import { isAtBooking } from '../../../forms/requests/server/rules.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { listOfClient } from '../../../scheduling/appointments/server/queries.ts';

type Values = Record<string, AnswerValues[AskedKind]>;

/** A form that an example client was sent and, unless `isOpen`, sent in. `person`: index in the list of example clients. */
type Filled = { form: ExampleName; person: number; daysAgo: number; minutes: number; values: Values; isOpen?: true };

const pounds = (value: number) => toStored(value, 'lb');

const consent = (person: number, daysAgo: number): Filled => ({
  ...{ form: 'consent_to_care', person, daysAgo, minutes: 2 },
  values: { care: true, records: true },
});

/** `[plan, energy, hunger, mood]` per week, the newest last. */
const checkIns = (person: number, weeks: [number, number, number, number][], talkAbout?: string): Filled[] =>
  weeks.map(([plan, energy, hunger, mood], week) => {
    const isLast = week === weeks.length - 1;
    const talk: Values = isLast && talkAbout ? { talk: true, talk_about: talkAbout } : { talk: false };
    const daysAgo = 3 + 7 * (weeks.length - 1 - week);
    return { form: 'weekly_check_in', person, daysAgo, minutes: 1, values: { plan, energy, hunger, mood, ...talk } };
  });

const filled: Filled[] = [
  consent(2, 38),
  consent(5, 52),
  consent(7, 47),
  consent(14, 33),
  consent(3, 24),
  {
    ...{ form: 'new_client', person: 5, daysAgo: 52, minutes: 11 },
    values: {
      reason: 'My A1c went up to 7.4 and my doctor sent me.',
      goal: 'An A1c below 7, without giving up Sunday dinners with my family.',
      birth_date: '1975-06-14',
      conditions: ['diabetes', 'blood_pressure'],
      medication: [{ name: 'Metformin', isSupplement: false, dose: '500 mg', schedule: 'Twice a day with meals' }],
      pregnant: false,
      diet: 'omnivore',
      meals: 'three',
      cooking: 'My wife cooks, I grill.',
      energy: 5,
      sleep: 6,
      tried: 'Keto for three months. I lost weight and could not keep it up.',
      relationship: false,
    },
  },
  // The proposals of its answers are left undecided, to show them.
  {
    ...{ form: 'new_client', person: 3, daysAgo: 2, minutes: 9 },
    values: {
      reason: 'I run my first marathon in April and hit the wall on every long run.',
      goal: 'To finish it, and not to be hungry all evening.',
      birth_date: '1999-02-20',
      weight: pounds(131),
      conditions: ['none'],
      allergies: [{ name: 'Peanuts', kind: 'allergy', severity: 'moderate' }],
      medication: [{ name: 'Iron', isSupplement: true, dose: '65 mg', schedule: 'Every other morning' }],
      pregnant: false,
      diet: 'mostly_plants',
      meals: 'four',
      cooking: 'I cook on Sundays for the week.',
      energy: 6,
      sleep: 4,
      sleep_why: 'I wake up hungry at three.',
      tried: 'Gels. They upset my stomach.',
      relationship: false,
      worth_it: 'A plan for the 18-mile run on Saturday.',
    },
  },
  {
    ...{ form: 'dietary_history', person: 8, daysAgo: 9, minutes: 4, isOpen: true },
    values: { frequency: { vegetables: 'weekly', fruit: 'weekly', whole_grains: 'never', sweets: 'daily' } },
  },
  ...checkIns(2, [
    [6, 5, 6, 6],
    [7, 6, 5, 6],
    [7, 7, 4, 7],
    [8, 7, 3, 8],
  ]),
  ...checkIns(
    7,
    [
      [8, 7, 5, 7],
      [6, 4, 8, 5],
    ],
    'I was hungry after every run this week. Should I eat more before or after?',
  ),
];

/** A new client’s first session is soon, and the form is still open. */
const missing: ExampleName = 'new_client';

type At = { zone: string; now: Date };

/**
 * Publishes four example forms and adds what example clients were sent: forms that were sent in and signed, answers that
 * are proposed for the record, and forms that are still missing before a session. Emails nobody. Returns the forms' IDs.
 */
export async function fillForms(
  scope: Scope,
  clientIds: number[],
  { branding, zone, now }: At & { branding: FormBranding },
): Promise<number[]> {
  const forms = new Map<ExampleName, number>();
  for (const name of new Set([...filled.map(({ form }) => form), missing])) {
    const { id } = await createForm(scope, { example: name });
    await publishForm(scope, id, isAtBooking);
    forms.set(name, id);
  }
  const versionOf = (name: ExampleName) => getLiveVersion(scope, forms.get(name) ?? 0);
  const today = dayIn(now, zone);
  // In the order of time: lists of forms are ordered by ID.
  for (const [index, each] of filled.toSorted((one, other) => other.daysAgo - one.daysAgo).entries()) {
    const clientId = clientIds[each.person];
    if (!clientId) continue;
    const startedAt = wallToInstant(addDays(today, -each.daysAgo), '18:40', zone) ?? now;
    const sentAt = addMinutes(startedAt, each.minutes);
    const version = await versionOf(each.form);
    const answers: Answers = Object.fromEntries(
      Object.entries(each.values).map(([question, value]) => [question, { value }]),
    );
    const client = await getClient(scope, clientId);
    const name = version.definition.isSigned ? `${client.firstName} ${client.lastName}` : null;
    const document = each.isOpen
      ? null
      : await writeDocument(scope, { version, answers, client, branding, name, now: sentAt });
    const askedAt = addMinutes(startedAt, -60 * 26);
    await insertFilledForm(
      scope,
      {
        ...{ clientId, userId: scope.userId, cause: `example ${index}`, createdAt: askedAt, mailedAt: askedAt },
        ...{ startedAt, lastAnsweredAt: sentAt, activeSeconds: each.minutes * 60 },
        currentQuestion: Object.keys(each.values).at(-1),
      },
      { version, answers, document, answeredAt: sentAt },
    );
  }
  await askBeforeSessions(scope, clientIds, { version: await versionOf(missing), now });
  return [...forms.values()];
}

type Asking = { version: Awaited<ReturnType<typeof getLiveVersion>>; now: Date };

/** Sends the form before the next two sessions; one client has started it. */
async function askBeforeSessions(scope: Scope, clientIds: number[], { version, now }: Asking) {
  const coming: { id: number; clientId: number; startTime: string }[] = [];
  const respondentIds = new Set(filled.map(({ person }) => clientIds[person]));
  for (const clientId of clientIds.filter(id => !respondentIds.has(id))) {
    const upcoming = (await listOfClient(scope, clientId)).filter(
      ({ status, startTime }) => status !== 'cancelled' && new Date(startTime) > now,
    );
    const next = upcoming.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1))[0];
    if (next) coming.push({ id: next.id, clientId, startTime: next.startTime });
  }
  const soonest = coming.toSorted((one, other) => (one.startTime < other.startTime ? -1 : 1)).slice(0, 2);
  for (const [index, { id: appointmentId, clientId }] of soonest.entries()) {
    const createdAt = addMinutes(now, -60 * 50);
    const startedAt = addMinutes(now, -60 * 3);
    const begun = { startedAt, lastAnsweredAt: startedAt, activeSeconds: 90, currentQuestion: 'goal' };
    await insertFilledForm(
      scope,
      {
        ...{ clientId, appointmentId, userId: scope.userId, cause: `example session ${index}` },
        ...{ createdAt, mailedAt: createdAt, ...(index ? begun : {}) },
      },
      {
        answers: index ? { reason: { value: 'I am always tired after lunch.' } } : {},
        ...{ version, document: null, answeredAt: startedAt },
      },
    );
  }
}
