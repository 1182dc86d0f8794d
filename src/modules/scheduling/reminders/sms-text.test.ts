import { expect, test } from 'vitest';
import { builtInTexts, fillSms } from './template.ts';

const builtIn = builtInTexts('en-US');

const words = {
  practice: 'Fernhill Nutrition',
  date: 'Tue, Nov 24',
  time: '10:00 AM',
  confirmLink: `https://app.fernhill.example/v/${'x'.repeat(22)}`,
  cancelLink: `https://app.fernhill.example/v/${'y'.repeat(22)}`,
};

test('says how to stop in the built-in text unless that needs a third part', () => {
  expect(fillSms(null, words, builtIn)).toMatch(/ Reply STOP to end\.$/);
  expect(fillSms(null, { ...words, practice: 'N'.repeat(130) }, builtIn)).toMatch(/y{22}$/);
});

test("keeps a practice's own text unchanged", () => {
  expect(fillSms('See you at {time}', words, builtIn)).toBe('See you at 10:00 AM');
});
