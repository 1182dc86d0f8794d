import { expect, test } from 'vitest';
import { findGuides } from './find-guides.ts';
import { type Guide, parts } from './guide.ts';
import { guides } from './guides.ts';

const titles = (search: string) => findGuides(guides, search).map(guide => guide.title);

test('finds every guide without a search term', () => {
  expect(titles('  ')).toHaveLength(guides.length);
  expect(titles('how do I')).toHaveLength(guides.length);
});

test.each([
  ['how do I change my time zone', 'Change your time zone, currency or units'],
  ['timezone', 'Change your time zone, currency or units'],
  ['merge duplicates', 'Merge duplicate clients'],
  ['same person twice', 'Merge duplicate clients'],
  ['dark mode', 'Turn on dark mode'],
  ['night theme', 'Turn on dark mode'],
  ['working hours', 'Set your working hours and booking rules'],
  ['vacation', 'Set your working hours and booking rules'],
  ['csv columns', 'Import clients from a CSV file'],
  ['PASSWORD', 'Change your name, photo, email or password'],
  ['client’s progress', 'Track a client’s progress and measurements'],
  ["client's progress", 'Track a client’s progress and measurements'],
  ['food allergy', 'Note allergies, medication and conditions'],
  ['sync google calendar', 'Sync with Google, Apple or Outlook Calendar'],
  ['what about 2FA?', 'Turn on two-step sign-in (2FA)'],
  ['gdpr', 'Export or erase a client’s personal data'],
])('finds the guide first for “%s”', (search, title) => {
  expect(titles(search)[0]).toBe(title);
});

const plain: Guide = {
  part: 'Practice',
  title: 'Title',
  steps: ['One.', 'Two.'],
  words: 'other',
  href: '/',
  link: 'Open',
};
const guide = (given: Partial<Guide>): Guide => ({ ...plain, ...given });

test('ranks titles above synonyms and synonyms above text', () => {
  const [text, words, title] = [
    guide({ steps: ['Find the mint.', 'Two.'] }),
    guide({ words: 'mint' }),
    guide({ title: 'Mint' }),
  ];
  expect(findGuides([text, words, title], 'mint')).toEqual([title, words, text]);
});

test('prefers guides with all words, then those with most of them', () => {
  const [mint, sage, both] = [guide({ title: 'Mint' }), guide({ title: 'Sage' }), guide({ title: 'Mint and sage' })];
  expect(findGuides([mint, sage, both], 'mint sage')).toEqual([both]);
  expect(findGuides([mint, sage], 'mint sage')).toEqual([mint, sage]);
  expect(findGuides([mint, both], 'sage mint clover')).toEqual([both, mint]);
  expect(findGuides([mint, sage], 'clover')).toEqual([]);
});

test('matches word beginnings in singular and plural', () => {
  const address = guide({ title: 'Block an address' });
  for (const search of ['addr', 'address', 'addresses', 'blocking', 'ADDRESS?'])
    expect(findGuides([address], search)).toEqual([address]);
  expect(findGuides([address], 'dress')).toEqual([]);
});

test('every guide is short, unique and searchable, and every part has guides', () => {
  expect(new Set(guides.map(({ title }) => title)).size).toBe(guides.length);
  for (const { title, steps, note, words } of guides) {
    expect(steps.length, title).toBeGreaterThanOrEqual(2);
    expect(steps.length, title).toBeLessThanOrEqual(5);
    expect(new Set(steps).size, title).toBe(steps.length);
    expect(words.trim(), title).not.toBe('');
    for (const text of [...steps, note ?? '.']) {
      expect(text, title).toMatch(/[.?]$/);
      expect(text.split('**').length % 2, title).toBe(1);
    }
  }
  expect(parts.filter(part => !guides.some(each => each.part === part))).toEqual([]);
});
