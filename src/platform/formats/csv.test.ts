import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

const write = async (cell: string) => {
  const file = await csvFile<string>({ Note: text => text }, async () => ({ items: [cell], nextCursor: null }));
  return (await new Response(file).text()).replace(/^\ufeff?Note\r\n/, '').trimEnd();
};

test.each([
  ['=1+1', "'=1+1"],
  ['  @sum', "'  @sum"],
  ['a;=1', "a;'=1"],
  ['\n\n=1', '"\n\n\'=1"'],
  ['a\t =1', "a\t' =1"],
  ['+4915112345678', '+4915112345678'],
  ['a = b', 'a = b'],
])('escapes formulas and nothing else: %j', async (cell, expected) => {
  expect(await write(cell)).toBe(expected);
});

test.each(['\n', '\t', ' ', ';', ' \n'])('writes a note of 50,000 characters, nearly all %j, in full', async empty => {
  const note = `a${empty.repeat(49_998 / empty.length)}b`;
  expect((await write(note)).replace(/^"|"$/g, '')).toBe(note);
});

test('fails before the file starts when the first page cannot be read', async () => {
  const away = async () => Promise.reject(new Error('away'));
  await expect(csvFile<string>({ Note: text => text }, away)).rejects.toThrow('away');
});

test('writes the rows of every page once', async () => {
  const pages = [0, 1, 2, 3].map(at => ({ items: [`${at}a`, `${at}b`], nextCursor: at < 3 ? String(at + 1) : null }));
  const none = { items: [], nextCursor: null };
  const file = await csvFile<string>({ Note: text => text }, async cursor => pages[Number(cursor ?? 0)] ?? none);
  expect((await new Response(file).text()).match(/\d[ab]/g)).toEqual(pages.flatMap(({ items }) => items));
});
