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

/** Sentences and labels of a file: its string literals, templates and JSX texts of three words or more. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  new Visitor({
    Literal: ({ value }) => void (typeof value === 'string' && texts.push(value)),
    TemplateElement: ({ value }) => void texts.push(value.cooked ?? ''),
    JSXText: ({ value }) => void texts.push(value),
  }).visit(program);
  return texts.map(text => text.trim().replace(/\s+/g, ' ')).filter(isSentence);
}

const isSentence = (text: string) =>
  text.split(' ').length >= 3 && /^[\p{L}\p{N}“"'(]/u.test(text) && !isList(text) && !isStatement(text);
/** Lists of search words, reserved names and hosts. */
const isList = (text: string) => text.split(' ').length > 6 && !/[A-Z,:;!?]|\.( |$)/.test(text);
/** SQL, markup and styles. */
const isStatement = (text: string) =>
  /^(select|insert|update|delete|with|begin|create|alter|drop|set|from|where|and|or|exists|join|order by|case|coalesce|lock)\b/.test(
    text,
  ) || /[{}<>=;]|\b[a-z]+\.[a-z]+_?[a-z]*\b/.test(text);

/** Nobody reads them: the purpose of a key that is derived, a label of a metric, a line of the log. */
const internal = new Set(['signing of mails', 'mails to many', 'a mail to many']);

test('no sentence that people read sounds translated', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$|^src\/testing\//.test(file));
  const found = files.flatMap(file =>
    textsOf(file)
      .filter(text => !internal.has(text) && forbidden.some(pattern => pattern.test(text)))
      .map(text => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});
