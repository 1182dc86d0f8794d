import { readNumber } from '../../../shared/units.ts';
import type { BookingAnswer, BookingQuestion } from './booking.ts';

// Must not import Zod, because scripts of the booking page load this file.

/** The values of a field by its name, as a browser sends them. */
export type ValuesOf = (name: string) => string[];

/** Prefixed, because a question’s id may be the name of another field, such as `email`. */
export const fieldOf = ({ id }: Pick<BookingQuestion, 'id'>) => `q-${id}`;
/** "Not sure, ask me in the session" */
export const askFieldOf = ({ id }: Pick<BookingQuestion, 'id'>) => `ask-${id}`;

type Conditional = Pick<BookingQuestion, 'id' | 'kind' | 'showIf'>;
type Condition = NonNullable<BookingQuestion['showIf']>;

/**
 * The visible questions, by the rules of forms (forms/forms/questions.ts): a question whose condition refers to a
 * hidden question is hidden, too.
 */
export function shownQuestions<Q extends Conditional>(questions: readonly Q[], valuesOf: ValuesOf): Q[] {
  const shownById = new Map<string, Q>();
  return questions.filter(each => {
    const trigger = each.showIf ? shownById.get(each.showIf.question) : undefined;
    const isShown = !each.showIf || (trigger !== undefined && holds(each.showIf, trigger, valuesOf));
    if (isShown) shownById.set(each.id, each);
    return isShown;
  });
}

function holds({ test, values = [], value }: Condition, trigger: Conditional, valuesOf: ValuesOf): boolean {
  if (valuesOf(askFieldOf(trigger)).length) return false;
  const typed = valuesOf(fieldOf(trigger));
  if (test === 'any_of') return typed.some(each => values.includes(each));
  const [first = ''] = typed;
  if (test === 'contains') return first.toLowerCase().includes(String(value).toLowerCase());
  const number = readNumber(first);
  if (typeof number !== 'number' || typeof value !== 'number') return false;
  return test === 'at_most' ? number <= value : number >= value;
}

/** The answers to the visible questions; blank ones are omitted. */
export const readAnswers = (questions: BookingQuestion[], valuesOf: ValuesOf): BookingAnswer[] =>
  shownQuestions(questions, valuesOf).flatMap(each => {
    if (each.mayAsk && valuesOf(askFieldOf(each)).length) return { question: each.id, ask: true };
    const value = readValue(each, valuesOf(fieldOf(each)));
    return value === null ? [] : { question: each.id, value, ask: false };
  });

function readValue({ kind }: BookingQuestion, typed: string[]): unknown {
  if (kind === 'several') return typed.length ? typed : null;
  const text = typed[0]?.trim() ?? '';
  if (!text) return null;
  if (kind === 'number' || kind === 'scale') return readNumber(text);
  return kind === 'yes_no' ? text === 'yes' : text;
}

/** Required questions that are shown and have no answer. */
export function missingQuestions(questions: BookingQuestion[], valuesOf: ValuesOf): BookingQuestion[] {
  const answered = new Set(readAnswers(questions, valuesOf).map(({ question }) => question));
  return shownQuestions(questions, valuesOf).filter(({ id, required }) => required && !answered.has(id));
}
