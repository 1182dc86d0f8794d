import { expect, test } from 'vitest';
import { namePlaceholder, piecesOf } from './placeholders.tsx';

test('labels a placeholder by its field', () => {
  const words = (text: string) =>
    piecesOf(text).map(({ text, isPlaceholder }) => (isPlaceholder ? `[${namePlaceholder(text)}]` : text));
  expect(words('Hi {firstName|there}, {fullName}!')).toEqual(['Hi ', '[First name]', ', ', '[Full name]', '!']);
  expect(words('{lastName}')).toEqual(['{lastName}']);
});
