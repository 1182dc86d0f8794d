import { expect, test } from 'vitest';
import type { FormDefinition } from '../questions.ts';
import { newQuestion } from './edit-questions.ts';
import { describePosition, differences, questionDetails, sumDetails } from './VersionComparison.tsx';

const choice = {
  ...newQuestion('one'),
  id: 'meals',
  label: 'How many meals?',
  options: [
    { id: 'two', label: 'Two', points: 1 },
    { id: 'three', label: 'Three', points: 2 },
  ],
} as Extract<FormDefinition['questions'][number], { kind: 'one' }>;
const definition = (questions: FormDefinition['questions']) => ({ questions });

test('names what changed and shows only those lines', () => {
  const renamed = {
    ...choice,
    label: 'How many meals a day?',
    required: true,
    options: [...choice.options.slice(0, 1), { id: 'three', label: 'Three or more', points: 2 }],
  };
  const [before, after] = [choice, renamed].map(each => questionDetails(each, definition([each]), {})) as [[], []];
  expect(differences(before, after)).toEqual([
    { name: 'Question', removed: ['How many meals?'], added: ['How many meals a day?'] },
    { name: 'Answers', removed: ['Three (2 points)'], added: ['Three or more (2 points)'] },
    { name: 'Required', removed: ['No'], added: ['Yes'] },
  ]);
});

test('lists all answers if only their order changed', () => {
  const turned = { ...choice, options: choice.options.toReversed() };
  const [before, after] = [choice, turned].map(each => questionDetails(each, definition([each]), {})) as [[], []];
  expect(differences(before, after)).toEqual([
    { name: 'Answers', removed: ['Two (1 point)', 'Three (2 points)'], added: ['Three (2 points)', 'Two (1 point)'] },
  ]);
});

test('describes the condition of a follow-up', () => {
  const followUp = {
    ...newQuestion('long'),
    id: 'why',
    label: 'Why?',
    showIf: { question: 'meals', test: 'any_of' as const, values: ['two'] },
  };
  expect(questionDetails(followUp, definition([choice, followUp]), {})).toContainEqual({
    name: 'Asked',
    lines: ['If “How many meals?” is Two'],
  });
});

test('lists the questions and cut-offs of a sum', () => {
  const sums = [{ id: 'sum', title: 'Meals', questions: ['meals'], bands: [{ from: 2, label: 'Enough' }] }];
  expect(sumDetails(sums, [choice])).toEqual([{ name: 'Meals', lines: ['How many meals?', 'From 2: Enough'] }]);
});

test('describes where a moved question is now', () => {
  const other = { ...choice, id: 'other', label: '' };
  expect(describePosition('meals', definition([choice, other]))).toBe('Now the first question');
  expect(describePosition('other', definition([choice, other]))).toBe('Now after “How many meals?”');
});
