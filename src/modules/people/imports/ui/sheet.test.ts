import { expect, test } from 'vitest';
import { decodeText, maxRows, readSheet, toSheet } from './spreadsheet.ts';

const fileOf = (content: BlobPart, name = 'clients.csv') => new File([content], name);
const read = (text: string) => readSheet(fileOf(text));

test.each([
  ['commas', 'Name,Mail\r\n"Lee, Ann",a@a.example\r\n'],
  ['semicolons', 'Name;Mail\n"Lee, Ann";a@a.example'],
  ['tabs', 'Name\tMail\n"Lee, Ann"\ta@a.example\n'],
  ["Excel's own first line", 'sep=;\r\nName;Mail\r\n"Lee, Ann";a@a.example'],
])('separates cells by %s', async (_, text) => {
  expect(await read(text)).toMatchObject({ header: ['Name', 'Mail'], rows: [['Lee, Ann', 'a@a.example']] });
});

test('skips empty lines and numbers rows as the spreadsheet does', async () => {
  const sheet = await read('\nName,Mail\n\nAnn,a@a.example\n,\n"two\nlines",b@b.example\n');
  expect(sheet.rows).toEqual([
    ['Ann', 'a@a.example'],
    ['two\nlines', 'b@b.example'],
  ]);
  expect(sheet.numbers).toEqual([4, 6]);
});

test('treats a first line with an email address as data', async () => {
  const sheet = await read('Ann,a@a.example\nBen,b@b.example');
  expect(sheet).toMatchObject({ header: ['Column 1', 'Column 2'], numbers: [1, 2] });
});

test('names columns without a header', async () => {
  expect((await read('Name,,Mail\nAnn,x,a@a.example,more')).header).toEqual(['Name', 'Column 2', 'Mail', 'Column 4']);
});

test.each([
  ['', 'This file has no rows.'],
  ['Name,Mail\n', 'This file has no rows.'],
  ['PK\u0003\u0004 and so on', 'Excel files aren’t supported.'],
  ['a\u0000b', 'This isn’t a text file.'],
])('rejects %j with an error message', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence);
});

test('accepts 50,000 rows and rejects one more', () => {
  const lines = [['Name'], ...Array.from({ length: maxRows }, () => ['Ann'])];
  expect(toSheet('a.csv', lines).rows).toHaveLength(maxRows);
  expect(() => toSheet('a.csv', [...lines, ['Ben']])).toThrow('more than 50,000 rows');
});

const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...[...text].flatMap(c => [c.charCodeAt(0), 0])]);
test.each([
  ['UTF-8', new TextEncoder().encode('Müller 🙂'), 'Müller 🙂'],
  ['UTF-8 with its mark', new TextEncoder().encode('\ufeffMüller'), 'Müller'],
  ['Windows-1252', new Uint8Array([0x4d, 0xfc, 0x80, 0x93]), 'Mü€“'],
  ['UTF-16', utf16('Müller'), 'Müller'],
])('decodes %s', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text);
});
