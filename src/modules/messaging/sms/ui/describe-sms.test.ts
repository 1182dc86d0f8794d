import { expect, test } from 'vitest';
import { preview } from './describe-sms.ts';

test('a message of sixty characters is shown whole, a longer one is cut there with an ellipsis', () => {
  const sixty = 'x'.repeat(60);
  expect(preview(sixty, 60)).toBe(sixty);
  expect(preview(`${sixty}y`, 60)).toBe(`${sixty}…`);
});

test('no character is cut in two', () => {
  expect(preview('🥦'.repeat(61), 60)).toBe(`${'🥦'.repeat(60)}…`);
});
