import type { z } from 'zod';
import { type ExampleName, exampleNames, type FormExample } from '../contract.ts';
import { exampleTexts } from '../messages/catalog.ts';
import {
  type FormDefinition,
  type FormKind,
  formDefinition,
  isAsked,
  minutesFor,
  type question,
  type sum,
} from '../questions.ts';

/** A question without its texts, which the catalog has by the same key. */
type Outline = { id: string; kind: z.input<typeof question>['kind']; [field: string]: unknown };
type ExampleOutline = {
  kind: FormKind;
  questions: Outline[];
  sum?: Omit<z.input<typeof sum>, 'title' | 'bands'> & { bands: { from: number; text: string }[] };
};

const yes = (question: string) => ({ question, test: 'any_of', values: ['yes'] });
const isOneOf = (question: string, ...values: string[]) => ({ question, test: 'any_of', values });
const required = true;

// No example copies a published screening tool, because those are protected by copyright and need training to
// interpret.
const outlines: Record<ExampleName, ExampleOutline> = {
  new_client: {
    kind: 'intake',
    questions: [
      { id: 'about', kind: 'heading' },
      { id: 'reason', kind: 'long', required },
      { id: 'goal', kind: 'long', required },
      { id: 'birth_date', kind: 'date', required, canAsk: false, fact: 'birthDate' },
      { id: 'height', kind: 'number', unit: 'cm', min: 30, max: 280, fact: 'heightCm' },
      { id: 'weight', kind: 'measurement', measure: 'weight' },
      { id: 'health', kind: 'heading' },
      { id: 'conditions', kind: 'several', required, fact: 'conditions' },
      { id: 'conditions_other', kind: 'short', fact: 'conditions', showIf: isOneOf('conditions', 'other') },
      { id: 'allergies', kind: 'allergies' },
      { id: 'medication', kind: 'medication' },
      { id: 'pregnant', kind: 'yes_no' },
      { id: 'eating', kind: 'heading' },
      { id: 'diet', kind: 'one', required, fact: 'diet' },
      { id: 'meals', kind: 'one' },
      { id: 'cooking', kind: 'short' },
      { id: 'energy', kind: 'scale', required, showLast: true },
      { id: 'sleep', kind: 'scale', required, showLast: true },
      { id: 'sleep_why', kind: 'long', showIf: { question: 'sleep', test: 'at_most', value: 4 } },
      { id: 'tried', kind: 'long' },
      { id: 'relationship', kind: 'yes_no' },
      { id: 'worth_it', kind: 'long' },
    ],
  },
  dietary_history: {
    kind: 'questionnaire',
    questions: [
      { id: 'frequency', kind: 'matrix', required },
      { id: 'recall', kind: 'recall', required },
      { id: 'usual', kind: 'yes_no' },
      { id: 'unusual', kind: 'short', showIf: isOneOf('usual', 'no') },
      { id: 'water', kind: 'number', min: 0, max: 40 },
      { id: 'eats_out', kind: 'one' },
      { id: 'skips', kind: 'yes_no' },
      { id: 'skips_which', kind: 'short', showIf: yes('skips') },
      { id: 'evening', kind: 'scale', showLast: true },
      { id: 'likes', kind: 'long' },
      { id: 'dislikes', kind: 'long' },
    ],
  },
  food_and_symptoms: {
    kind: 'questionnaire',
    questions: [
      { id: 'symptoms', kind: 'several', required },
      { id: 'severity', kind: 'scale', showLast: true, required },
      { id: 'when', kind: 'one' },
      { id: 'foods', kind: 'yes_no' },
      { id: 'foods_which', kind: 'allergies', showIf: yes('foods') },
      { id: 'recall', kind: 'recall' },
      { id: 'changed', kind: 'long' },
      { id: 'picture', kind: 'file' },
    ],
  },
  weekly_check_in: {
    kind: 'check_in',
    questions: [
      { id: 'plan', kind: 'scale', required, showLast: true },
      { id: 'energy', kind: 'scale', required, showLast: true },
      { id: 'hunger', kind: 'scale', required, showLast: true },
      { id: 'mood', kind: 'scale', required, showLast: true },
      { id: 'talk', kind: 'yes_no', required, canAsk: false },
      { id: 'talk_about', kind: 'long', showIf: yes('talk') },
    ],
    sum: {
      id: 'week',
      questions: ['plan', 'energy', 'mood'],
      bands: [
        { from: 0, text: 'hard' },
        { from: 12, text: 'mixed' },
        { from: 21, text: 'good' },
      ],
    },
  },
  consent_to_care: {
    kind: 'consent',
    questions: [
      { id: 'care', kind: 'consent' },
      { id: 'records', kind: 'consent' },
    ],
  },
  telehealth: {
    kind: 'consent',
    questions: [
      { id: 'video', kind: 'consent' },
      { id: 'phone', kind: 'short', required, canAsk: false },
    ],
  },
  photographs_and_data: {
    kind: 'consent',
    questions: [
      { id: 'photos', kind: 'consent' },
      { id: 'sharing', kind: 'yes_no', required, canAsk: false },
      { id: 'sharing_who', kind: 'short', showIf: yes('sharing') },
      { id: 'data', kind: 'consent' },
    ],
  },
  at_booking: {
    kind: 'questionnaire',
    questions: [
      { id: 'reason', kind: 'short', required },
      { id: 'allergies', kind: 'yes_no', required },
      { id: 'allergies_which', kind: 'short', required, showIf: yes('allergies') },
      { id: 'heard', kind: 'one' },
    ],
  },
};

type Named = Record<string, string>;
type QuestionTexts = { options?: Named; rows?: Named; columns?: Named; [field: string]: unknown };
type Texts = {
  title: string;
  intro?: string;
  questions: Record<string, QuestionTexts>;
  sum?: { title: string; bands: Named };
};

const entries = (texts: Named | undefined) => texts && Object.entries(texts).map(([id, label]) => ({ id, label }));

/** A shipped example in the language of the locale. */
export function exampleForm(
  name: ExampleName,
  locale: string,
): { title: string; kind: FormKind; definition: FormDefinition } {
  const texts: Texts = exampleTexts.in(locale)[name];
  const { kind, questions, sum: counted } = outlines[name];
  const filled = questions.map(outline => {
    const { options, rows, columns, ...own } = texts.questions[outline.id] ?? {};
    const lists = { options: entries(options), rows: entries(rows), columns: entries(columns) };
    return { ...outline, ...own, ...lists };
  });
  const sums = counted && {
    ...counted,
    title: texts.sum?.title,
    bands: counted.bands.map(({ from, text }) => ({ from, label: texts.sum?.bands[text] })),
  };
  const definition = formDefinition.parse({ intro: texts.intro, questions: filled, sums: sums ? [sums] : [] });
  return { title: texts.title, kind, definition };
}

/** All examples, without their questions. */
export const listExamples = (locale: string): FormExample[] =>
  exampleNames.map(name => {
    const { title, kind, definition } = exampleForm(name, locale);
    const { questions, isSigned } = definition;
    return {
      ...{ name, title, kind, isSigned },
      minutes: minutesFor(questions, isSigned),
      questions: questions.filter(isAsked).length,
    };
  });
