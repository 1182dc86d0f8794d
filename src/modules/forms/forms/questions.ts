import { z } from 'zod';
import { line, optionalLine, optionalText, requiredLines, requiredText, text } from '../../../shared/zod.ts';
import { kind as measurementKind } from '../../people/measurements/contract.ts';

// The definition of a form: schemas and rules shared by editor, server, the client’s pages and the PDF.

export const formKindLabels = {
  intake: 'Intake',
  questionnaire: 'Questionnaire',
  consent: 'Consent',
  check_in: 'Check-in',
} as const;
export type FormKind = keyof typeof formKindLabels;
export const formKinds = ['intake', 'questionnaire', 'consent', 'check_in'] as const satisfies FormKind[];

export const questionKindLabels = {
  heading: 'Heading',
  text: 'Text to read',
  short: 'Short answer',
  long: 'Long answer',
  number: 'Number',
  one: 'Choose one',
  several: 'Choose several',
  yes_no: 'Yes or no',
  scale: 'Scale 0 to 10',
  date: 'Date',
  matrix: 'Table of choices',
  allergies: 'Allergies',
  medication: 'Medication list',
  measurement: 'Measurement',
  recall: '24-hour recall',
  file: 'File or picture',
  consent: 'Consent clause',
} as const;
export type QuestionKind = keyof typeof questionKindLabels;

/** Health facts for which an answer can be proposed as the value, besides allergies, medication and measurements. */
export const factLabels = {
  birthDate: 'Birth date',
  heightCm: 'Height',
  diet: 'Diet',
  conditions: 'Conditions',
} as const;
export type FactName = keyof typeof factLabels;

/** Stays the same in all versions of a form, because answers, conditions and sums refer to it. */
export const questionId = z.string().regex(/^[a-z0-9_-]{1,40}$/, 'Use letters, digits and dashes');
const optionId = questionId;

/**
 * "Shown if an earlier answer is …". The tests by kind of the earlier question:
 * - `any_of`: one of, several of (option ids), yes/no (`yes`, `no`)
 * - `at_most`, `at_least`: scale, number, measurement (in the unit of the answer)
 * - `contains`: words in texts, allergies, medication and recall, regardless of case
 */
export const condition = z.discriminatedUnion('test', [
  z.object({
    question: questionId,
    test: z.literal('any_of'),
    values: optionId.array().min(1, 'Choose an answer').max(40),
  }),
  z.object({ question: questionId, test: z.literal('at_most'), value: z.number('Enter a number') }),
  z.object({ question: questionId, test: z.literal('at_least'), value: z.number('Enter a number') }),
  z.object({ question: questionId, test: z.literal('contains'), value: requiredText(60, 'Enter a word') }),
]);
export type Condition = z.infer<typeof condition>;

const shown = { id: questionId, showIf: condition.nullish().transform(value => value ?? null) };
const questionFields = {
  ...shown,
  label: requiredText(300, 'Enter the question'),
  help: optionalText(1_000),
  required: z.boolean().default(false),
  /** Offers "Not sure, ask me in the session", which also answers a required question. */
  canAsk: z.boolean().default(true),
  /** Shows the client their previous answer to the question. */
  showLast: z.boolean().default(false),
};

/**
 * `points` count towards sums; null counts as 0. Options with the id `none` or `other` are never
 * proposed for the client's record.
 */
export const option = z.object({
  id: optionId,
  label: requiredText(200, 'Enter an answer'),
  points: z
    .number()
    .int()
    .min(-100)
    .max(100)
    .nullish()
    .transform(value => value ?? null),
});
export type Option = z.infer<typeof option>;
const options = option.array().min(1, 'Add an answer').max(40, 'At most 40 answers');
const optionalNumber = z
  .number('Enter a number')
  .min(-1_000_000)
  .max(1_000_000)
  .nullish()
  .transform(value => value ?? null);
const fact = <Name extends FactName>(...names: [Name, ...Name[]]) =>
  z
    .enum(names)
    .nullish()
    .transform(value => value ?? null);

export const question = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('heading'),
    ...shown,
    label: requiredText(300, 'Enter a heading'),
    help: optionalText(1_000),
  }),
  z.object({ kind: z.literal('text'), ...shown, label: requiredLines(5_000, 'Enter a text') }),
  z.object({ kind: z.literal('short'), ...questionFields, fact: fact('diet', 'conditions') }),
  z.object({ kind: z.literal('long'), ...questionFields, fact: fact('conditions') }),
  z.object({
    kind: z.literal('number'),
    ...questionFields,
    unit: optionalLine(20),
    min: optionalNumber,
    max: optionalNumber,
    fact: fact('heightCm'),
  }),
  z.object({ kind: z.literal('one'), ...questionFields, options, fact: fact('diet') }),
  z.object({ kind: z.literal('several'), ...questionFields, options, fact: fact('conditions') }),
  z.object({ kind: z.literal('yes_no'), ...questionFields }),
  z.object({ kind: z.literal('scale'), ...questionFields, low: optionalLine(60), high: optionalLine(60) }),
  z.object({ kind: z.literal('date'), ...questionFields, fact: fact('birthDate') }),
  z.object({
    kind: z.literal('matrix'),
    ...questionFields,
    rows: option.omit({ points: true }).array().min(1, 'Add a row').max(20, 'At most 20 rows'),
    columns: option.array().min(2, 'Add two answers').max(10, 'At most 10 answers'),
  }),
  z.object({ kind: z.literal('allergies'), ...questionFields }),
  z.object({ kind: z.literal('medication'), ...questionFields }),
  z.object({ kind: z.literal('measurement'), ...questionFields, measure: measurementKind }),
  z.object({ kind: z.literal('recall'), ...questionFields }),
  z.object({ kind: z.literal('file'), ...questionFields }),
  /** The clause in full; the client ticks "I have read this and I agree". Always required, and the form is signed. */
  z.object({
    kind: z.literal('consent'),
    ...shown,
    label: requiredText(300, 'Enter a title'),
    clause: requiredLines(10_000, 'Enter the clause'),
  }),
]);
export type Question = z.infer<typeof question>;
export type QuestionOf<K extends QuestionKind> = Extract<Question, { kind: K }>;

/** False for headings and texts, which have no answer. */
export const isAsked = (each: Question): each is Exclude<Question, { kind: 'heading' | 'text' }> =>
  each.kind !== 'heading' && each.kind !== 'text';

/**
 * A sum over the answers of several questions, with cut-offs. Options and columns count their points, a scale its value,
 * yes 1 and no 0. The band with the highest `from` that isn't above the sum applies. Only the practice sees it.
 */
export const sum = z.object({
  id: questionId,
  title: requiredText(100, 'Enter a title'),
  questions: questionId.array().min(1, 'Choose questions').max(100),
  bands: z
    .object({
      from: z.number().int('Enter a whole number').min(-10_000).max(10_000),
      label: requiredText(100, 'Enter a label'),
    })
    .array()
    .max(10, 'At most 10 bands'),
});
export type Sum = z.infer<typeof sum>;

const canSum: QuestionKind[] = ['one', 'several', 'yes_no', 'scale', 'matrix'];
const testsByKind: Partial<Record<QuestionKind, Condition['test'][]>> = {
  one: ['any_of'],
  several: ['any_of'],
  yes_no: ['any_of'],
  scale: ['at_most', 'at_least'],
  number: ['at_most', 'at_least'],
  measurement: ['at_most', 'at_least'],
  short: ['contains'],
  long: ['contains'],
  allergies: ['contains'],
  medication: ['contains'],
  recall: ['contains'],
};
/** The tests that a condition on an answer of this kind can use. */
export const testsOf = (kind: QuestionKind): Condition['test'][] => testsByKind[kind] ?? [];

export const formDefinition = z
  .object({
    /** Shown above the first question. */
    intro: optionalText(2_000),
    questions: question.array().max(200, 'At most 200 questions'),
    sums: sum.array().max(10, 'At most 10 sums').default([]),
    /** Asks for a typed name at the end. Always on with a consent clause. */
    isSigned: z.boolean().default(false),
  })
  .transform(definition => ({
    ...definition,
    isSigned: definition.isSigned || definition.questions.some(({ kind }) => kind === 'consent'),
  }))
  .superRefine(({ questions, sums }, ctx) => {
    const addIssue = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message });
    const earlierById = new Map<string, Question>();
    questions.forEach((each, at) => {
      if (earlierById.has(each.id)) addIssue(['questions', at, 'id'], 'Two questions have the same key');
      const { showIf } = each;
      const earlier = showIf && earlierById.get(showIf.question);
      if (showIf && !earlier)
        addIssue(['questions', at, 'showIf'], 'The condition refers to a question that doesn’t come before');
      else if (showIf && earlier && !testsOf(earlier.kind).includes(showIf.test))
        addIssue(['questions', at, 'showIf'], 'This condition doesn’t fit the earlier question');
      else if (showIf?.test === 'any_of' && earlier && showIf.values.some(value => !choicesOf(earlier).includes(value)))
        addIssue(['questions', at, 'showIf'], 'The condition names an answer that the earlier question no longer has');
      if ('options' in each) distinct(each.options, ['questions', at, 'options'], addIssue);
      if (each.kind === 'matrix') {
        distinct(each.rows, ['questions', at, 'rows'], addIssue);
        distinct(each.columns, ['questions', at, 'columns'], addIssue);
      }
      if (each.kind === 'number' && each.min !== null && each.max !== null && each.min > each.max)
        addIssue(['questions', at, 'max'], 'The largest number is below the smallest');
      earlierById.set(each.id, each);
    });
    sums.forEach((each, at) => {
      if (sums.findIndex(({ id }) => id === each.id) < at) addIssue(['sums', at, 'id'], 'Two sums have the same key');
      const hasUnsummable = each.questions.some(id => !canSum.includes(earlierById.get(id)?.kind ?? 'text'));
      if (hasUnsummable)
        addIssue(['sums', at, 'questions'], 'Choose questions with scales, yes or no, or answers with points');
    });
  });
export type FormDefinition = z.output<typeof formDefinition>;

const choicesOf = (each: Question): string[] =>
  each.kind === 'yes_no' ? ['yes', 'no'] : 'options' in each ? each.options.map(({ id }) => id) : [];

function distinct(
  entries: { id: string }[],
  path: (string | number)[],
  addIssue: (path: (string | number)[], message: string) => void,
) {
  const ids = entries.map(({ id }) => id);
  if (new Set(ids).size < ids.length) addIssue(path, 'Two entries have the same key');
}

// Answers

const allergyKinds = ['allergy', 'intolerance', 'avoid'] as const;
export const answerSeverities = ['mild', 'moderate', 'severe'] as const;
export const mealNames = ['breakfast', 'morning', 'lunch', 'afternoon', 'dinner', 'evening'] as const;
export type MealName = (typeof mealNames)[number];

/** Answers by kind of question. Measurements are in the stored unit. */
export const answerValues = {
  short: line(500),
  long: text(10_000),
  number: z.number().min(-1_000_000_000).max(1_000_000_000),
  one: optionId,
  several: optionId.array().max(40),
  yes_no: z.boolean(),
  scale: z.number().int().min(0).max(10),
  date: z.iso.date(),
  /** Column by row. */
  matrix: z.record(optionId, optionId),
  allergies: z
    .object({
      name: requiredText(100),
      kind: z.enum(allergyKinds),
      severity: z.enum(answerSeverities).nullable().default(null),
    })
    .array()
    .max(50),
  medication: z
    .object({
      name: requiredText(100),
      isSupplement: z.boolean().default(false),
      dose: optionalLine(60),
      schedule: optionalLine(100),
    })
    .array()
    .max(50),
  measurement: z.number().min(0).max(100_000),
  recall: z
    .object({ meal: z.enum(mealNames), time: line(10).nullable().default(null), text: requiredLines(1_000) })
    .array()
    .max(20),
  file: z
    .object({ id: z.number().int(), name: line(200) })
    .array()
    .max(5),
  consent: z.boolean(),
} as const;
export type AnswerValues = { [K in keyof typeof answerValues]: z.output<(typeof answerValues)[K]> };
export type AskedKind = keyof AnswerValues;
/** "Not sure, ask me in the session", or a value of the question's kind. */
export type Answer = { ask: true } | { value: AnswerValues[AskedKind] };
export type Answers = Readonly<Record<string, Answer | undefined>>;

/** The value, if the question was answered with one. */
export function valueIn<K extends AskedKind>(each: { id: string; kind: K }, answers: Answers): AnswerValues[K] | null {
  const answer = answers[each.id];
  if (!answer || 'ask' in answer) return null;
  const parsed = answerValues[each.kind].safeParse(answer.value);
  return parsed.success ? (parsed.data as AnswerValues[K]) : null;
}

/** The visible questions. A question whose condition refers to a hidden question is hidden, too. */
export function shownQuestions({ questions }: Pick<FormDefinition, 'questions'>, answers: Answers): Question[] {
  const shownById = new Map<string, Question>();
  return questions.filter(each => {
    const trigger = each.showIf && shownById.get(each.showIf.question);
    const isShown = !each.showIf || (trigger !== undefined && trigger !== null && isMet(each.showIf, trigger, answers));
    if (isShown) shownById.set(each.id, each);
    return isShown;
  });
}

function isMet(condition: Condition, trigger: Question, answers: Answers): boolean {
  if (!isAsked(trigger)) return false;
  const value = valueIn(trigger, answers);
  if (value === null) return false;
  if (condition.test === 'any_of') {
    const chosen = typeof value === 'boolean' ? [value ? 'yes' : 'no'] : [value].flat();
    return chosen.some(each => typeof each === 'string' && condition.values.includes(each));
  }
  if (condition.test === 'contains') return textIn(value).toLowerCase().includes(condition.value.toLowerCase());
  if (typeof value !== 'number') return false;
  return condition.test === 'at_most' ? value <= condition.value : value >= condition.value;
}

const textIn = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(textIn).join('\n')
      : value && typeof value === 'object'
        ? Object.values(value).map(textIn).join('\n')
        : '';

/** The sums of the shown answers; null while none of its questions has an answer. */
export function sumsOf(definition: FormDefinition, answers: Answers) {
  const shownIds = new Map(shownQuestions(definition, answers).map(each => [each.id, each]));
  return definition.sums.map(({ id, title, questions, bands }) => {
    const points = questions.flatMap(each => {
      const shownQuestion = shownIds.get(each);
      return shownQuestion ? pointsOf(shownQuestion, answers) : [];
    });
    const total = points.length ? points.reduce((one, other) => one + other, 0) : null;
    const band =
      total === null
        ? undefined
        : bands.toSorted((one, other) => other.from - one.from).find(({ from }) => from <= total);
    return { id, title, total, band: band?.label ?? null };
  });
}

function pointsOf(each: Question, answers: Answers): number[] {
  if (!isAsked(each)) return [];
  const value = valueIn(each, answers);
  if (value === null) return [];
  if (typeof value === 'boolean') return [value ? 1 : 0];
  if (each.kind === 'scale' && typeof value === 'number') return [value];
  const choices = each.kind === 'matrix' ? each.columns : 'options' in each ? each.options : [];
  const chosen = each.kind === 'matrix' ? Object.values(value) : [value].flat();
  return [chosen.reduce<number>((total, id) => total + (choices.find(choice => choice.id === id)?.points ?? 0), 0)];
}

/** Seconds per question, a rough average of people who read it for the first time; only shown in minutes. */
const secondsByKind: Record<QuestionKind, number> = {
  ...{ heading: 2, text: 15, short: 15, long: 45, number: 10, one: 8, several: 12, yes_no: 6, scale: 7, date: 10 },
  ...{ matrix: 30, allergies: 30, medication: 60, measurement: 15, recall: 240, file: 40, consent: 45 },
};

/** Whole minutes, at least 1. */
export function minutesFor(questions: Pick<Question, 'kind'>[], isSigned = false): number {
  const seconds = questions.reduce((total, { kind }) => total + secondsByKind[kind], isSigned ? 20 : 0);
  return Math.max(1, Math.round(seconds / 60));
}
