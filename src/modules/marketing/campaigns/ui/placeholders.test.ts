import { expect, test } from 'vitest';
import { namePlaceholder, piecesOf } from './placeholders.tsx';

test('a placeholder is told by what it fills in, not by how it is written', () => {
  const words = (text: string) =>
    piecesOf(text).map(({ text, isPlaceholder }) => (isPlaceholder ? `[${namePlaceholder(text)}]` : text));
  expect(words('Hi {firstName|there}, {fullName}!')).toEqual(['Hi ', '[First name]', ', ', '[Full name]', '!']);
  expect(words('{lastName}')).toEqual(['{lastName}']);
});
