import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn } from '../../../../shared/dates.ts';
import { toStored } from '../../../../shared/units.ts';
import type { FactsInput } from '../../../people/facts/contract.ts';
import { saveFacts } from '../../../people/facts/server/facts.ts';
import { type Kind, measureOf } from '../../../people/measurements/contract.ts';
import { saveGoal } from '../../../people/measurements/server/goals.ts';
import { createKind } from '../../../people/measurements/server/kinds.ts';
import { addMeasurement } from '../../../people/measurements/server/measurements.ts';
import type { NoteInput } from '../../../people/notes/contract.ts';
import { createNote, signNote } from '../../../people/notes/server/notes.ts';
import { listOfClient } from '../../../scheduling/appointments/server/queries.ts';

type Series = {
  /** Index in the list of example clients. */
  person: number;
  kind: Kind;
  /** In pounds and inches; the last one was measured `since` days ago. */
  values: number[];
  every: number;
  since: number;
  /** Goal value, and the days from the first measurement in which to reach it. */
  goal?: [target: number, inDays: number];
};

const series: Series[] = [
  {
    person: 2,
    kind: 'weight',
    values: [186.5, 185, 182.2, 181.5, 178.8, 177, 175.9, 173.2, 172.5],
    every: 20,
    since: 4,
    goal: [166, 70],
  },
  { person: 2, kind: 'waist', values: [37.5, 37, 36.25, 35.5, 35], every: 40, since: 4 },
  { person: 6, kind: 'weight', values: [112, 113.5, 114, 116.2, 117], every: 14, since: 10, goal: [125, 90] },
  { person: 7, kind: 'body_fat', values: [15.2, 14.6, 14.1, 13.3, 12.8], every: 21, since: 3, goal: [12, 14] },
  { person: 8, kind: 'weight', values: [241, 238.5, 239, 235.2, 233, 231.4], every: 12, since: 6, goal: [200, 180] },
  { person: 14, kind: 'waist', values: [41, 40.5, 40.5, 39.75], every: 30, since: 12, goal: [36, 120] },
  { person: 15, kind: 'weight', values: [158], every: 1, since: 9, goal: [170, 150] },
];

type Health = { person: number; age: number; facts: Omit<FactsInput, 'version' | 'birthDate'> };

const unsaid = {
  sex: null,
  pregnancy: null,
  pregnancyUntil: null,
  activity: null,
  activityNote: null,
  diet: null,
  conditions: [],
  allergies: [],
  medications: [],
};

const health: Health[] = [
  {
    person: 2,
    age: 42,
    facts: {
      ...unsaid,
      sex: 'female',
      heightCm: 167.6,
      activity: 'light',
      activityNote: 'Walks to work, yoga on Sundays',
      diet: 'Mostly plants',
      allergies: [
        { name: 'Penicillin', kind: 'allergy', severity: 'moderate', source: 'doctor', note: 'Rash' },
        {
          name: 'Milk',
          kind: 'intolerance',
          severity: null,
          source: 'client',
          note: 'Fine with hard cheese and yogurt',
        },
      ],
      medications: [{ name: 'Vitamin D3', isSupplement: true, dose: '1,000 IU', schedule: 'Mornings', since: 'May' }],
    },
  },
  {
    person: 5,
    age: 51,
    facts: {
      ...unsaid,
      sex: 'male',
      heightCm: 180.3,
      activity: 'sedentary',
      conditions: ['Type 2 diabetes, since 2024', 'High blood pressure'],
      medications: [
        { name: 'Metformin', isSupplement: false, dose: '500 mg', schedule: 'Twice a day with meals', since: '2024' },
      ],
    },
  },
  {
    person: 14,
    age: 63,
    facts: {
      ...unsaid,
      sex: 'female',
      heightCm: 162.6,
      activity: 'light',
      activityNote: 'Gardens, no stairs',
      diet: 'Low salt since spring',
      conditions: ['High blood pressure, since 2019', 'Osteopenia'],
      allergies: [
        { name: 'Crustaceans', kind: 'allergy', severity: 'severe', source: 'doctor', note: 'Carries an EpiPen' },
        { name: 'Milk', kind: 'intolerance', severity: null, source: 'client', note: 'Hard cheese is fine' },
      ],
      medications: [
        { name: 'Lisinopril', isSupplement: false, dose: '10 mg', schedule: 'Mornings', since: '2019' },
        { name: 'Calcium citrate', isSupplement: true, dose: '500 mg', schedule: 'With dinner', since: 'June' },
      ],
    },
  },
  {
    person: 7,
    age: 34,
    facts: {
      ...unsaid,
      sex: 'male',
      heightCm: 185.4,
      activity: 'very_high',
      activityNote: 'Runs 50 miles a week',
      diet: 'Omnivore',
      allergies: [
        { name: 'Tree nuts', kind: 'allergy', severity: 'severe', source: 'test', note: 'Carries an EpiPen' },
      ],
    },
  },
];

/** Measurements with goals, health facts, and notes of two clients; uses the first sixteen example clients. */
export async function fillRecords(scope: Scope, clientIds: number[], { zone, now }: { zone: string; now: Date }) {
  for (const each of series) await measure(scope, clientIds[each.person], each, { zone, now });
  await writeNotes(scope, clientIds[2], now);
  await writeNotes(scope, clientIds[7], now);
  for (const { person, age, facts } of health) {
    const clientId = clientIds[person];
    const birthDate = addDays(dayIn(now, zone), -Math.round((age + 0.4) * 365.25));
    if (clientId) await saveFacts(scope, clientId, { ...facts, birthDate, version: 0 }, now);
  }
}

/** A custom kind of measurement. */
export async function fillEnergy(scope: Scope, clientIds: number[], at: { zone: string; now: Date }) {
  const energy = await createKind(scope, { name: 'Energy', unit: 'of 10' });
  const levels: Series = { person: 0, kind: energy.id, values: [4, 5, 5, 7, 6, 7], every: 7, since: 2 };
  await measure(scope, clientIds[0], levels, at);
}

async function measure(
  scope: Scope,
  clientId: number | undefined,
  { kind, values, every, since, goal }: Series,
  { zone, now }: { zone: string; now: Date },
) {
  if (!clientId) return;
  const { unit } = measureOf(kind, 'imperial', []);
  const today = dayIn(now, zone);
  for (const [index, value] of values.entries()) {
    const measuredOn = addDays(today, -since - every * (values.length - 1 - index));
    await addMeasurement(scope, clientId, { kind, value: toStored(value, unit), measuredOn, note: null }, now);
  }
  if (!goal) return;
  const [target, inDays] = goal;
  const startValue = toStored(values[0] ?? 0, unit);
  const targetOn = addDays(today, inDays);
  await saveGoal(scope, clientId, { kind, startValue, targetValue: toStored(target, unit), targetOn });
}

const soap: NoteInput = {
  template: 'soap',
  sections: {
    subjective:
      'Breakfast is steady at 25 to 30 g protein. Evening snacking is down to two nights a week. Asked for ideas for the holidays that do not feel like a diet.',
    objective: 'Weight down 0.7 lb since the last visit. Food diary kept on 12 of 14 days.',
    assessment: 'On the way to the goal. Weekends remain the gap: lunch is skipped, dinner is late.',
    plan: '1. Lunch by 1 PM on weekends, from the short list.\n2. Holiday plate guide sent by email.\n3. Back in three weeks.',
  },
};
const adime: NoteInput = {
  template: 'adime',
  sections: {
    assessment: 'Slept six hours a night this week. Energy dip at 3 PM remains.',
    diagnosis: 'Inadequate energy intake before training, as shown by the diary.',
    intervention: 'Yogurt and seed mix at 2:30 PM; 40 g carbohydrate an hour before the long run.',
    monitoring: '',
    evaluation: '',
  },
};

/** A signed note about a session, and a draft from today. */
async function writeNotes(scope: Scope, clientId: number | undefined, now: Date) {
  if (!clientId) return;
  const completed = (await listOfClient(scope, clientId)).filter(session => session.status === 'completed');
  const written = new Date(completed[0]?.endTime ?? addMinutes(now, -7 * 24 * 60));
  const note = await createNote(scope, clientId, { ...soap, appointmentId: completed[0]?.id }, written);
  await signNote(scope, note.id, note.version, addMinutes(written, 12));
  await createNote(scope, clientId, adime, addMinutes(now, -40));
}
