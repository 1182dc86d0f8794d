import { expect, test } from 'vitest';
import { preview } from './describe-sms.ts';

test('truncates messages longer than sixty characters with an ellipsis', () => {
  const sixty = 'x'.repeat(60);
  expect(preview(sixty, 60)).toBe(sixty);
  expect(preview(`${sixty}y`, 60)).toBe(`${sixty}…`);
});

test('doesn’t cut characters in half', () => {
  expect(preview('🥦'.repeat(61), 60)).toBe(`${'🥦'.repeat(60)}…`);
});
