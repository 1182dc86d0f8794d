import { expect, test } from 'vitest';
import { countSegments } from './segments.ts';

const texts: [name: string, text: string, encoding: string, segments: number, left: number][] = [
  ['nothing', '', 'GSM-7', 0, 160],
  ['one character', 'a', 'GSM-7', 1, 159],
  ['a full message', 'a'.repeat(160), 'GSM-7', 1, 0],
  ['one more goes in two parts of 153', 'a'.repeat(161), 'GSM-7', 2, 145],
  ['two full parts', 'a'.repeat(306), 'GSM-7', 2, 0],
  ['a third part', 'a'.repeat(307), 'GSM-7', 3, 152],
  ['letters of Europe that GSM-7 has', 'Grüße à Zoë'.replace('ë', 'é'), 'GSM-7', 1, 149],
  ['a euro takes two places', '€'.repeat(80), 'GSM-7', 1, 0],
  ['one too many of them', '€'.repeat(81), 'GSM-7', 2, 143],
  ['a euro is not cut in two', `${'a'.repeat(152)}€${'a'.repeat(20)}`, 'GSM-7', 2, 131],
  ['a letter that GSM-7 lacks', 'ç', 'UCS-2', 1, 69],
  ['a curly apostrophe', 'It’s', 'UCS-2', 1, 66],
  ['a full message in UCS-2', 'ż'.repeat(70), 'UCS-2', 1, 0],
  ['one more goes in two parts of 67', 'ż'.repeat(71), 'UCS-2', 2, 63],
  ['an emoji takes two places', '🥦'.repeat(35), 'UCS-2', 1, 0],
  ['an emoji is not cut in two', '🥦'.repeat(36), 'UCS-2', 2, 61],
  ['33 emojis fill a part and leave one place', '🥦'.repeat(66), 'UCS-2', 2, 1],
  ['so 67 of them need three', '🥦'.repeat(67), 'UCS-2', 3, 65],
  ['a lone half of a pair is counted as it is', '\ud83e', 'UCS-2', 1, 69],
];

test.each(texts)('%s', (_, text, encoding, segments, left) => {
  expect(countSegments(text)).toEqual({ encoding, segments, left, characters: [...text].length });
});
