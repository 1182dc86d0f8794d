import { expect, test } from 'vitest';
import { languageCodes } from '../locale.ts';

const files = import.meta.glob<{ messages: Record<string, unknown> }>('/src/**/messages/{en,de,es,fr}.ts', {
  eager: true,
});

/** Words that are the same in English and in another of the languages. */
const shared = [
  'Website',
  'Client',
  'Date',
  'Type',
  'optional',
  'Newsletter',
  'Name',
  'Messages',
  'Articles',
  'Pages',
  'Total',
  'Subtotal',
  'No',
];

/** Set with a straight apostrophe by the specification. */
const specified = [
  "The biolink page you're looking for doesn't exist.",
  "You'll receive a confirmation email shortly with all the details.",
];

/** Every text by its path; functions are left to the tests of the pages. */
function textsOf(value: unknown, path = ''): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => textsOf(each, path ? `${path}.${name}` : name));
}

const folders = [...new Set(Object.keys(files).map(file => file.replace(/\/\w+\.ts$/, '')))];

test('finds the catalogs', () => {
  expect(folders.length).toBeGreaterThan(1);
});

test.each(folders)('%s translates every message in every language', folder => {
  const english = new Map(textsOf(files[`${folder}/en.ts`]?.messages));
  const same = languageCodes
    .filter(language => language !== 'en')
    .flatMap(language => textsOf(files[`${folder}/${language}.ts`]?.messages).map(each => [language, ...each] as const))
    .filter(([, path, text]) => english.get(path) === text && !shared.includes(text));
  expect(same).toEqual([]);
});

test.each(folders)('%s uses typographic quotes and spaces', folder => {
  const texts = languageCodes.flatMap(language => textsOf(files[`${folder}/${language}.ts`]?.messages));
  const straight = texts.filter(([, text]) => /\s'|'\s|\w'\w|"|\s$|^\s/.test(text));
  expect(straight.filter(([, text]) => !specified.includes(text))).toEqual([]);
});
