import { fromStored, readNumber, toStored } from '../../../shared/units.ts';
import { allergens } from '../../people/facts/contract.ts';
import { type Answer, type Answers, isAsked, mealNames, type Question, valueIn } from '../forms/questions.ts';

/** The fields of a question's form by name, as a browser sends them. */
export type Fields = Record<string, string[]>;
type AskedQuestion = Extract<Question, { label: string }>;

/** Maximum rows of a list that a client can fill in without JavaScript. */
const maxRows = 50;
const reactions = ['allergy', 'intolerance', 'avoid'] as const;

const one = (fields: Fields, name: string) => fields[name]?.[0]?.trim() ?? '';
const indexOf = (name: string) => (allergens as readonly string[]).indexOf(name);
const isKnown = (name: string) => indexOf(name) >= 0;

/** Form fields for a saved answer. `unit`: of a measurement. */
export function fieldsOf(each: Question, answer: Answer | undefined, unit: string | null): Fields {
  if (!answer || !isAsked(each)) return {};
  if ('ask' in answer) return { ask: ['1'] };
  const value = valueIn(each, { [each.id]: answer } satisfies Answers);
  if (value === null) return {};
  if (typeof value === 'number') return { v: [String(each.kind === 'measurement' ? fromStored(value, unit) : value)] };
  if (typeof value === 'boolean') return { v: [value ? 'yes' : 'no'] };
  if (typeof value === 'string') return { v: [value] };
  if (each.kind === 'several') return { v: valueIn(each, { [each.id]: answer }) ?? [] };
  return listFields(each, { [each.id]: answer });
}

function listFields(each: AskedQuestion, answers: Answers): Fields {
  const fields: Fields = {};
  if (each.kind === 'matrix')
    for (const [row, column] of Object.entries(valueIn(each, answers) ?? {})) fields[`m-${row}`] = [column];
  if (each.kind === 'allergies') {
    const value = valueIn(each, answers) ?? [];
    fields.a = value.flatMap(({ name }) => (isKnown(name) ? name : []));
    for (const { name, kind } of value) if (isKnown(name)) fields[`k-${indexOf(name)}`] = [kind];
    for (const [at, { name, kind }] of value.filter(({ name }) => !isKnown(name)).entries())
      Object.assign(fields, { [`name-${at}`]: [name], [`kind-${at}`]: [kind] });
  }
  if (each.kind === 'medication')
    for (const [at, { name, dose, schedule, isSupplement }] of (valueIn(each, answers) ?? []).entries())
      Object.assign(fields, {
        ...{ [`name-${at}`]: [name], [`dose-${at}`]: [dose ?? ''], [`when-${at}`]: [schedule ?? ''] },
        ...(isSupplement && { [`sup-${at}`]: ['1'] }),
      });
  if (each.kind === 'recall')
    for (const { meal, time, text } of valueIn(each, answers) ?? [])
      Object.assign(fields, { [`time-${meal}`]: [time ?? ''], [`text-${meal}`]: [text] });
  if (each.kind === 'file') fields.f = (valueIn(each, answers) ?? []).map(({ id, name }) => `${id}:${name}`);
  return fields;
}

/** How many rows of a list have a name. */
export const rowsIn = (fields: Fields): number =>
  Array.from({ length: maxRows }, (_, at) => at).filter(at => one(fields, `name-${at}`)).length;

/** The typed value of the question, which `checkValue` checks; null for none. */
export function valueFrom(each: Question, fields: Fields, unit: string | null): unknown {
  const typed = one(fields, 'v');
  switch (each.kind) {
    case 'number':
    case 'measurement': {
      const number = readNumber(typed);
      return typeof number === 'number' && each.kind === 'measurement' ? toStored(number, unit) : number;
    }
    case 'scale':
      return readNumber(typed);
    case 'several':
      return fields.v ?? [];
    case 'yes_no':
      return typed ? typed === 'yes' : null;
    case 'consent':
      return typed === 'yes' ? true : null;
    case 'matrix':
      return Object.fromEntries(
        each.rows.flatMap(({ id }) => {
          const column = one(fields, `m-${id}`);
          return column ? [[id, column]] : [];
        }),
      );
    case 'allergies':
      return allergiesFrom(fields);
    case 'medication':
      return rowsFrom(fields).map(({ at, name }) => ({
        ...{ name, dose: one(fields, `dose-${at}`) || null, schedule: one(fields, `when-${at}`) || null },
        isSupplement: one(fields, `sup-${at}`) !== '',
      }));
    case 'recall':
      return mealNames.flatMap(meal => {
        const text = one(fields, `text-${meal}`);
        return text ? [{ meal, time: one(fields, `time-${meal}`) || null, text }] : [];
      });
    case 'file':
      return (fields.f ?? []).flatMap(each => {
        const [, id, name] = /^(\d{1,15}):(.+)$/s.exec(each) ?? [];
        return id && name ? [{ id: Number(id), name }] : [];
      });
    default:
      return typed || null;
  }
}

const rowsFrom = (fields: Fields) =>
  Array.from({ length: maxRows }, (_, at) => ({ at, name: one(fields, `name-${at}`) })).filter(({ name }) => name);

const reactionFrom = (typed: string) => reactions.find(each => each === typed) ?? 'allergy';

function allergiesFrom(fields: Fields) {
  const chosen = allergens.flatMap((name, at) =>
    fields.a?.includes(name) ? [{ name: name as string, kind: reactionFrom(one(fields, `k-${at}`)) }] : [],
  );
  const others = rowsFrom(fields).map(({ at, name }) => ({ name, kind: reactionFrom(one(fields, `kind-${at}`)) }));
  const names = new Set<string>();
  // A name that was entered twice counts once.
  return [...chosen, ...others].filter(({ name }) => {
    const key = name.toLowerCase();
    return names.has(key) ? false : names.add(key);
  });
}

/** A screen of the form: one question with the headings and texts above it. */
export type Screen = { question: AskedQuestion; above: Question[] };

/** The screens for the visible questions, and the texts after the last question. */
export function screensOf(shown: Question[]): { screens: Screen[]; rest: Question[] } {
  const screens: Screen[] = [];
  let above: Question[] = [];
  for (const each of shown) {
    if (isAsked(each)) {
      screens.push({ question: each, above });
      above = [];
    } else above.push(each);
  }
  return { screens, rest: above };
}
