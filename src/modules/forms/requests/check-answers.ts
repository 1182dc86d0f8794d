import {
  type Answers,
  answerValues,
  type FormDefinition,
  isAsked,
  type Question,
  shownQuestions,
  valueIn,
} from '../forms/questions.ts';
import { messages } from './messages/en.ts';

const { errors } = messages;

type AskedQuestion = Extract<Question, { label: string }>;
type Checked = { value: unknown } | { problem: string };

/**
 * Checks a value for a question: its shape, and that options, rows and columns exist. `null` for an empty one, which counts
 * as no answer. Problems are in English; pages translate them.
 */
export function checkValue(each: Question, value: unknown): Checked {
  if (!isAsked(each)) return { problem: errors.unknownQuestion };
  if (isEmpty(each, value)) return { value: null };
  const parsed = answerValues[each.kind].safeParse(value);
  if (!parsed.success)
    return {
      problem: problemOf(
        each,
        parsed.error.issues.some(({ code }) => code === 'too_big'),
      ),
    };
  return checkChoices(each, parsed.data) ?? { value: parsed.data };
}

/** Empty lists are answers only where a client may have nothing to list, such as allergies. */
const isEmpty = ({ kind }: AskedQuestion, value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && !value.trim()) ||
  (Array.isArray(value) && !value.length && kind !== 'allergies' && kind !== 'medication') ||
  (kind === 'matrix' && typeof value === 'object' && !Object.keys(value).length);

function problemOf({ kind }: AskedQuestion, isTooLong: boolean): string {
  if (kind === 'number' || kind === 'measurement' || kind === 'scale') return errors.notNumber;
  if (kind === 'date') return errors.notDate;
  return isTooLong ? errors.tooLong : errors.notFromList;
}

function checkChoices(each: AskedQuestion, value: unknown): { problem: string } | null {
  const isKnown = (entries: { id: string }[], id: unknown) => entries.some(entry => entry.id === id);
  if ((each.kind === 'one' || each.kind === 'several') && [value].flat().some(id => !isKnown(each.options, id)))
    return { problem: errors.notFromList };
  if (each.kind === 'matrix') {
    const cells = Object.entries(value ?? {});
    if (cells.some(([row, column]) => !isKnown(each.rows, row) || !isKnown(each.columns, column)))
      return { problem: errors.notFromList };
  }
  if (each.kind === 'number' && typeof value === 'number') return checkRange(each, value);
  return null;
}

function checkRange(
  { min, max }: { min: number | null; max: number | null },
  value: number,
): { problem: string } | null {
  if ((min === null || value >= min) && (max === null || value <= max)) return null;
  if (min !== null && max !== null) return { problem: errors.outside(String(min), String(max)) };
  return { problem: min !== null ? errors.tooSmall(String(min)) : errors.tooLarge(String(max)) };
}

/** The reason why the form can’t be submitted with this answer; null if it can, and for hidden questions. */
export function missingIn(each: Question, answers: Answers): string | null {
  if (!isAsked(each)) return null;
  if (each.kind === 'consent') return valueIn(each, answers) === true ? null : errors.needsAgreement;
  if (!each.required) return null;
  const answer = answers[each.id];
  if (!answer) return errors.needsAnswer;
  if ('ask' in answer) return each.canAsk ? null : errors.needsAnswer;
  const value = valueIn(each, answers);
  if (value === null || isEmpty(each, value)) return errors.needsAnswer;
  if (each.kind === 'matrix' && each.rows.some(({ id }) => !Object.hasOwn(Object(value), id)))
    return errors.needsAnswer;
  return null;
}

/** Missing answers by question. */
export const missingAnswers = (definition: FormDefinition, answers: Answers): Record<string, string> =>
  Object.fromEntries(
    shownQuestions(definition, answers).flatMap(each => {
      const problem = missingIn(each, answers);
      return problem ? [[each.id, problem]] : [];
    }),
  );
