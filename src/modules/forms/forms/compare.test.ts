import { expect, test } from 'vitest';
import { compareQuestions } from './compare.ts';
import type { Question } from './questions.ts';

const heading = (id: string, label = id): Question => ({ kind: 'heading', id, label, help: null, showIf: null });
const changesOf = (before: Question[], after: Question[]) =>
  compareQuestions(before, after).map(each => `${'after' in each ? each.after.id : each.before.id} ${each.change}`);

test('counts one moved question as one move', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(id => heading(id)) as [Question, Question, Question, Question];
  expect(changesOf([a, b, c, d], [d, a, b, c])).toEqual(['d moved']);
  expect(changesOf([a, b, c, d], [b, c, d, a])).toEqual(['a moved']);
  expect(changesOf([a, b, c, d], [a, b, c, d])).toEqual([]);
});

test('lists added, changed and removed questions', () => {
  const before = [heading('a'), heading('b'), heading('c')];
  const after = [heading('new'), heading('c'), heading('a', 'Other words')];
  expect(changesOf(before, after)).toEqual(['new added', 'a changed', 'b removed']);
});

test('ignores the order of an object’s keys', () => {
  const { showIf, help, ...rest } = heading('a') as Extract<Question, { kind: 'heading' }>;
  expect(changesOf([heading('a')], [{ showIf, help, ...rest }])).toEqual([]);
});
