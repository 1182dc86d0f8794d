import { expect, test } from 'vitest';
import { findGuides } from './find-guides.ts';
import { parts } from './guide.ts';
import { guides } from './guides.ts';

const titles = (search: string) => findGuides(guides, search).map(guide => guide.title);

test('without a word every guide is found', () => {
  expect(titles('  ')).toHaveLength(guides.length);
});

test('every word must occur, in the title, the part or the text, whatever its case', () => {
  expect(titles('csv columns')).toEqual(['Bring clients from another program']);
  expect(titles('PASSWORD sessions')).toEqual(['Change your name, photo or password']);
  expect(titles("client's progress")).toEqual(['Follow a client’s progress']);
  expect(titles('csv storefront')).toEqual([]);
});

test('every guide is short, has a title of its own, and every part has guides', () => {
  expect(new Set(guides.map(guide => guide.title)).size).toBe(guides.length);
  for (const { text } of guides) {
    const sentences = text.split(/(?<=[.!?])\s/).length;
    expect(sentences).toBeGreaterThanOrEqual(2);
    expect(sentences).toBeLessThanOrEqual(5);
  }
  expect(parts.filter(part => !guides.some(guide => guide.part === part))).toEqual([]);
});
