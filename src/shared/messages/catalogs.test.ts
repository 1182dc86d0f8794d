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

type Template = (...values: unknown[]) => unknown;
/** Every function by its path. */
function templatesOf(value: unknown, path = ''): [path: string, template: Template][] {
  if (typeof value === 'function') return [[path, value as Template]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => templatesOf(each, path ? `${path}.${name}` : name));
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

/** Templates that are the same in English. */
const alike: string[] = ['fr paper.page', 'fr session.minutes'];

// Others take functions, lists or records, and are covered by the tests of their pages.
const filled = folders.filter(folder => /\/modules\/(room|forms\/requests)\//.test(folder));

test.each(filled)('%s fills in every value in every language', folder => {
  const english = new Map(templatesOf(files[`${folder}/en.ts`]?.messages));
  for (const language of languageCodes) {
    const templates = templatesOf(files[`${folder}/${language}.ts`]?.messages);
    expect(templates.map(([path]) => path).toSorted()).toEqual([...english.keys()].toSorted());
    for (const [path, template] of templates) {
      const count = Math.max(template.length, english.get(path)?.length ?? 0);
      const names = Array.from({ length: count }, (_, at) => `«${at}»`);
      const numbers = (first: number) => names.map((_, at) => first + at);
      for (const values of [names, numbers(1), numbers(5)]) {
        const text = template(...values);
        const usual = english.get(path)?.(...values);
        expect([language, path, text]).toEqual([language, path, expect.stringMatching(/./)]);
        expect(String(text), `${language} ${path}`).not.toMatch(/undefined|NaN|\[object| {2}|^ | $|"|'/);
        const rest = String(text).replace(/«\d»|\d/g, '');
        if (language !== 'en' && /\p{L}{4}/u.test(rest) && !alike.includes(`${language} ${path}`))
          expect([language, path, text]).not.toEqual([language, path, usual]);
      }
      const used = (of: Template | undefined) => names.filter(name => String(of?.(...names)).includes(name));
      expect([language, path, used(template)]).toEqual([language, path, used(english.get(path))]);
    }
  }
});
