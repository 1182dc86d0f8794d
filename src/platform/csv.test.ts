import { expect, test } from 'vitest';
import { csvFile } from './csv.ts';

const write = async (cell: string) => {
  const file = csvFile<string>({ Note: text => text }, async () => ({ items: [cell], nextCursor: null }));
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
])('what begins like a formula is none: %j', async (cell, expected) => {
  expect(await write(cell)).toBe(expected);
});

test.each(['\n', '\t', ' ', ';', ' \n'])(
  'a note of 50,000 characters, nearly all %j, is written at once',
  async empty => {
    const began = performance.now();
    await write(`a${empty.repeat(49_998 / empty.length)}b`);
    expect(performance.now() - began).toBeLessThan(500);
  },
);
