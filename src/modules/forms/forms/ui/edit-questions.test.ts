import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formDefinition, type Question } from '../questions.ts';
import {
  convert,
  describeQuestion,
  duplicate,
  firstCondition,
  followUp,
  insertAfter,
  moveTo,
  nest,
  newQuestion,
  remove,
  restore,
  siblingsOf,
} from './edit-questions.ts';

const scale = (id: string): Question => ({ ...newQuestion('scale'), id, label: id });
const below = (id: string, trigger: string): Question => ({
  ...newQuestion('long'),
  id,
  label: id,
  showIf: { question: trigger, test: 'at_most', value: 4 },
});
const ids = (questions: Question[]) => questions.map(({ id }) => id).join(' ');
const form = [scale('a'), below('a1', 'a'), below('a2', 'a'), scale('b'), scale('c'), below('c1', 'c')];

describe('nest', () => {
  it('puts follow-ups below their question', () => {
    const nodes = nest(form);
    expect(nodes.map(({ question, children }) => [question.id, children.length])).toEqual([
      ['a', 2],
      ['b', 0],
      ['c', 1],
    ]);
  });

  it('leaves a follow-up on the top level when other questions separate it', () => {
    const apart = [scale('a'), scale('b'), below('a1', 'a')];
    expect(nest(apart).map(({ question }) => question.id)).toEqual(['a', 'b', 'a1']);
  });
});

describe('moveTo', () => {
  it('moves a question with its follow-ups', () => {
    expect(ids(moveTo(form, 'a', 1) ?? [])).toBe('b a a1 a2 c c1');
    expect(ids(moveTo(form, 'a2', 0) ?? [])).toBe('a a2 a1 b c c1');
  });

  it('rejects an invalid position or one before the trigger question', () => {
    expect(moveTo(form, 'a', 3)).toBeNull();
    expect(moveTo(form, 'a', -1)).toBeNull();
    expect(moveTo([scale('a'), scale('b'), below('a1', 'a')], 'a1', 0)).toBeNull();
    expect(moveTo([scale('a'), scale('b'), below('a1', 'a')], 'a', 2)).toBeNull();
  });
});

describe('remove and restore', () => {
  const definition = {
    questions: form,
    sums: [{ id: 's', title: 'Sum', questions: ['a', 'b'], bands: [] }],
  };

  it('removes follow-ups and their entries in sums', () => {
    const removed = remove(definition, 'a');
    expect(ids(removed.questions)).toBe('b c c1');
    expect(removed.sums[0]?.questions).toEqual(['b']);
  });

  it('restores everything in its place and keeps later edits', () => {
    const removed = remove(definition, 'c');
    const edited = { ...removed, questions: [...removed.questions, scale('d')] };
    expect(ids(restore(edited, definition, 'c').questions)).toBe('a a1 a2 b c c1 d');
    expect(restore(remove(definition, 'a'), definition, 'a').sums[0]?.questions.toSorted()).toEqual(['a', 'b']);
    expect(ids(restore(remove(definition, 'a'), definition, 'a').questions)).toBe(ids(form));
  });
});

describe('insertAfter and duplicate', () => {
  it('insert below the follow-ups', () => {
    expect(ids(insertAfter(form, 'a', scale('new')))).toBe('a a1 a2 new b c c1');
    expect(ids(insertAfter(form, null, scale('new')))).toBe(`${ids(form)} new`);
    const { questions, copyId } = duplicate(form, 'a');
    expect(questions.findIndex(({ id }) => id === copyId)).toBe(3);
  });

  it('keep the condition of the previous question', () => {
    expect(insertAfter(form, 'a2', scale('new')).find(({ id }) => id === 'new')?.showIf?.question).toBe('a');
  });
});

describe('followUp', () => {
  it('moves a later question below its trigger', () => {
    const condition = firstCondition(scale('a'));
    if (!condition) return expect.fail('no condition');
    expect(ids(followUp(form, 'c', condition))).toBe('a a1 a2 c c1 b');
  });
});

describe('convert', () => {
  it('keeps the label and resets conditions that no longer fit', () => {
    const questions = convert(form, 'a', 'yes_no');
    expect(questions[0]).toMatchObject({ kind: 'yes_no', id: 'a', label: 'a' });
    expect(questions[1]?.showIf).toEqual({ question: 'a', test: 'any_of', values: ['yes'] });
    expect(convert(form, 'a', 'date')[1]?.showIf).toBeNull();
  });
});

it('describes follow-ups by the answer that leads to them', () => {
  expect(describeQuestion(below('a1', 'a'), form, {})).toBe('Only if “a” is 4 or less. Long answer');
  const weight = { ...newQuestion('measurement'), required: true } as Question;
  expect(describeQuestion(weight, form, { weight: 'Weight' })).toBe('Weight, required, saved to the record');
});

it('keeps a form valid through any edits', () => {
  const edit = fc.record({ what: fc.nat(5), at: fc.nat(20), to: fc.nat(20) });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 30 }), edits => {
      let definition = { questions: form, sums: [{ id: 's', title: 'Sum', questions: ['b'], bands: [] }] };
      const set = (questions: Question[] | null) => {
        if (questions) definition = { ...definition, questions };
      };
      for (const { what, at, to } of edits) {
        const { questions } = definition;
        const chosen = questions[at % questions.length];
        if (!chosen) continue;
        const { id } = chosen;
        if (what === 0) set(moveTo(questions, id, to % siblingsOf(nest(questions), id).length));
        if (what === 1) set(insertAfter(questions, id, { ...newQuestion('scale'), label: 'New' }));
        if (what === 2) set(duplicate(questions, id).questions);
        if (what === 3) {
          const before = definition;
          definition = restore(remove(before, id), before, id);
          expect(ids(definition.questions)).toBe(ids(questions));
        }
        if (what === 4 && questions.length > 1) set(remove(definition, id).questions);
        if (what === 5) {
          const later = questions.slice(questions.indexOf(chosen) + 1).filter(({ showIf }) => !showIf);
          const condition = firstCondition(chosen);
          const child = later[to % Math.max(1, later.length)];
          if (condition?.test === 'at_most' && child) set(followUp(questions, child.id, condition));
        }
        const { error } = formDefinition.safeParse({ questions: definition.questions });
        expect(error?.issues ?? []).toEqual([]);
      }
    }),
  );
});
