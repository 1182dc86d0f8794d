import { formatCalendarDate } from '../../../shared/format/format-time.ts';
import { fromStored } from '../../../shared/units.ts';
import type { Kind, Measure } from '../../people/measurements/contract.ts';
import {
  type Answers,
  type AnswerValues,
  type AskedKind,
  type FormDefinition,
  type Question,
  type QuestionOf,
  shownQuestions,
  valueIn,
} from '../forms/questions.ts';
import type { DocumentEntry } from './document.ts';
import type { messages } from './messages/en.ts';

type Words = typeof messages.words;
/** Locale, texts and units in which answers are displayed. */
export type Writing = { locale: string; words: Words; measureOf: (kind: Kind) => Pick<Measure, 'unit'> };

/** All visible questions with their answers as text, in the order of the form. */
export const describeAnswers = (definition: FormDefinition, answers: Answers, writing: Writing): DocumentEntry[] =>
  shownQuestions(definition, answers).map(each => {
    const answer = answers[each.id];
    const isAsk = answer !== undefined && 'ask' in answer;
    const files = each.kind === 'file' ? valueIn(each, answers) : null;
    return {
      question: each.id,
      kind: each.kind,
      label: each.label,
      lines: isAsk ? [writing.words.ask] : linesOf(each, answers, writing),
      isAsk,
      clause: each.kind === 'consent' ? each.clause : null,
      fileIds: files?.map(({ id }) => id) ?? [],
    };
  });

/** The answer as text, one line per entry; empty without one. */
export function linesOf(each: Question, answers: Answers, writing: Writing): string[] {
  if (each.kind === 'heading' || each.kind === 'text') return [];
  const value = valueIn(each, answers);
  if (value === null) return [];
  return writers[each.kind](value as never, each as never, writing).filter(line => line.trim() !== '');
}

type Writers = { [K in AskedKind]: (value: AnswerValues[K], each: QuestionOf<K>, writing: Writing) => string[] };

const numberIn = (value: number, locale: string) =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value);
const withUnit = (figure: string, unit: string | null) =>
  unit ? `${figure}${unit === '%' ? '' : '\u00a0'}${unit}` : figure;
const labelOf = (entries: { id: string; label: string }[], id: string) =>
  entries.find(entry => entry.id === id)?.label ?? id;
/** The 14 allergens of the record are stored in English, others as they were typed. */
export const allergenIn = ({ allergens }: Words, name: string): string =>
  Object.hasOwn(allergens, name) ? allergens[name as keyof Words['allergens']] : name;
const listed = (name: string, details: (string | null)[]) => {
  const shownDetails = details.filter(Boolean);
  return shownDetails.length ? `${name} (${shownDetails.join(', ')})` : name;
};

const writers: Writers = {
  short: value => [value],
  long: value => value.split(/\r?\n/),
  number: (value, { unit }, { locale }) => [withUnit(numberIn(value, locale), unit)],
  one: (value, { options }) => [labelOf(options, value)],
  several: (value, { options }) => value.map(id => labelOf(options, id)),
  yes_no: (value, _, { words }) => [value ? words.yes : words.no],
  scale: (value, _, { words }) => [words.scale(String(value))],
  date: (value, _, { locale }) => [formatCalendarDate(value, locale)],
  matrix: (value, { rows, columns }) =>
    rows.flatMap(({ id, label }) => {
      const column = value[id];
      return column === undefined ? [] : [`${label}: ${labelOf(columns, column)}`];
    }),
  allergies: (value, _, { words }) =>
    value.length === 0
      ? [words.none]
      : value.map(({ name, kind, severity }) =>
          listed(allergenIn(words, name), [words.reactions[kind], severity && words.severities[severity]]),
        ),
  medication: (value, _, { words }) =>
    value.length === 0
      ? [words.none]
      : value.map(({ name, isSupplement, dose, schedule }) =>
          listed(name, [isSupplement ? words.supplement : null, dose, schedule]),
        ),
  measurement: (value, { measure }, { locale, measureOf }) => {
    const { unit } = measureOf(measure);
    return [withUnit(numberIn(fromStored(value, unit), locale), unit)];
  },
  recall: (value, _, { words }) =>
    value.map(
      ({ meal, time, text }) => `${words.meals[meal]}${time ? ` (${time})` : ''}: ${text.replace(/\s+/g, ' ')}`,
    ),
  file: value => value.map(({ name }) => name),
  consent: (value, _, { words }) => (value ? [words.agreed] : []),
};
