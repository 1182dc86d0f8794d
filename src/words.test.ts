import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, test } from 'vitest';

/** What sounds translated, or is not the word that we use. */
const forbidden = [
  /\bstands?\b/i,
  /\bby (itself|themselves)\b/i,
  /\bany more\b(?! \w)/i,
  /\b(e-)?mails?\b(?! server)/i,
  /\bwhoever\b/i,
  /^Who (?!(viewed|works|you|signs)\b)/,
  /\bwhat (became|came|becomes) of\b/i,
  /\banew\b/i,
  /\bso many\b/i,
  /\bthis Sorrel\b/i,
];

/** Sentences and labels of a file: its texts of three words or more. */
const textsOf = (file: string) =>
  stringsOf(file)
    .map(text => text.trim().replace(/\s+/g, ' '))
    // Data holds clauses and gaps, and no statements.
    .filter(file.endsWith('.json') ? hasWords : isSentence);

const read = new Map<string, string[]>();

/** A file's string literals, templates and JSX texts; of a data file all that stands in it. Each file is parsed once. */
function stringsOf(file: string): string[] {
  const texts = read.get(file) ?? parseStrings(file);
  read.set(file, texts);
  return texts;
}

function parseStrings(file: string): string[] {
  const texts: string[] = [];
  if (file.endsWith('.json')) {
    JSON.parse(readFileSync(file, 'utf8'), (_, value) => void (typeof value === 'string' && texts.push(value)));
    return texts;
  }
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(program);
  return texts;
}

const hasWords = (text: string) => text.split(' ').length >= 3;
const isSentence = (text: string) =>
  hasWords(text) && /^[\p{L}\p{N}“"'(]/u.test(text) && !isList(text) && !isStatement(text);
/** Lists of search words, reserved names and hosts. */
const isList = (text: string) => text.split(' ').length > 6 && !/[A-Z,:;!?]|\.( |$)/.test(text);
/** SQL with its comments, markup and styles. */
const isStatement = (text: string) =>
  /^(--|(select|insert|update|delete|with|begin|create|alter|drop|set|from|where|and|or|exists|join|order by|case|coalesce|lock)\b)/.test(
    text,
  ) || /[{}<>=;]|\b[a-z]+\.[a-z]+_?[a-z]*\b/.test(text);

/** Set straight by the specification. */
const straight = [
  "Here's what's happening with your nutrition practice today.",
  "The biolink page you're looking for doesn't exist.",
  "You'll receive a confirmation email shortly with all the details.",
];

/** Nobody reads them: the purpose of a key that is derived, a label of a metric, a line of the log. */
const internal = new Set(['signing of mails', 'mails to many', 'a mail to many']);

/** Means each step alone, as it should. */
const apt = new Set(['Each of these steps with {subject} counts by itself.']);

const files = globSync(['src/**/*.{ts,tsx}', 'content/**/*.json']).filter(
  file => !/\.test\.tsx?$|^src\/testing\/|\/messages\/(?!en|catalog)\w+\.tsx?$/.test(file),
);

test('no text for users sounds translated', () => {
  const found = files.flatMap(file =>
    textsOf(file)
      .filter(text => !internal.has(text) && !apt.has(text) && forbidden.some(pattern => pattern.test(text)))
      .map(text => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** Without code and the addresses of links. */
const proseOf = (page: string) =>
  readFileSync(page, 'utf8')
    .replace(/```.*?```/gs, '')
    .replace(/`[^`\n]*`/g, '…')
    .replace(/\]\([^)]*\)/g, ']')
    .split('\n');

/** Names the forbidden words. */
const ruleItself = 'docs/decisions/063-words.md';

test('no line of the documentation sounds translated', () => {
  const pages = ['README.md', ...globSync(['docs/**/*.md', 'deploy/*', 'bench/*.md'])].filter(
    page => page !== ruleItself,
  );
  const found = pages.flatMap(page =>
    proseOf(page)
      .filter(line => forbidden.some(pattern => pattern.test(line)))
      .map(line => `${page}: ${line}`),
  );
  expect(pages.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});

test('uses curly apostrophes except where the specification has straight ones', () => {
  const found = files.flatMap(file =>
    stringsOf(file)
      .flatMap(string => string.split('\n'))
      .map(line => line.trim())
      .filter(line => /\p{L}'\p{L}/u.test(line) && (file.endsWith('.json') || !isStatement(line)))
      .filter(line => !straight.includes(line))
      .map(line => `${file}: ${line}`),
  );
  expect(found).toEqual([]);
});
