import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** OWASP ASVS 5.0.0: the requirements of levels 1 and 2 in each section, by their last number. */
const sections: Record<string, number[]> = Object.fromEntries(
  Object.entries({
    1: '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2',
    2: '2.1:3 2.2:3 2.3:4 2.4:1',
    3: '3.2:2 3.3:4 3.4:6 3.5:5 3.7:2',
    4: '4.1:3 4.2:1 4.3:2 4.4:4',
    5: '5.1:1 5.2:3 5.3:2 5.4:3',
    6: '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4',
    7: '7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2',
    8: '8.1:2 8.2:3 8.3:1 8.4:1',
    9: '9.1:3 9.2:4',
    10: '10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3',
    11: '11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1',
    12: '12.1:3 12.2:2 12.3:4',
    13: '13.1:1 13.2:5 13.3:2 13.4:5',
    14: '14.1:2 14.2:4 14.3:3',
    15: '15.1:3 15.2:3 15.3:7',
    16: '16.1:1 16.2:5 16.3:4 16.4:3 16.5:3',
    17: '17.1:1 17.2:4 17.3:2',
  })
    .flatMap(([, line]) => line.split(' '))
    .map(each => each.split(':'))
    // In each of these sections those of level 3 come last.
    .map(([section = '', count]) => [section, Array.from({ length: Number(count) }, (_, index) => index + 1)]),
);
const expected = Object.entries(sections).flatMap(([section, numbers]) => numbers.map(each => `V${section}.${each}`));

const page = readFileSync('docs/asvs.md', 'utf8');
const lines = [...page.matchAll(/^\| (V[\d.]+) \| (.+) \| ([a-z ]+) \| (.+) \|$/gm)].map(
  ([, number = '', what = '', answer = '', where = '']) => ({ number, what, answer, where }),
);
const placeOf = (where: string) =>
  [...where.matchAll(/`([^` ]+\/[^` ]+|[\w.]+\.(?:md|json)|Dockerfile)`/g)].map(([, path = '']) => path);

test('every requirement of levels 1 and 2 has its line, in order, and no other has', () => {
  expect(expected.length).toBe(253);
  expect(lines.map(({ number }) => number)).toEqual(expected);
});

test('every line has one of four answers, and the counts are right', () => {
  const count = (answer: string) => lines.filter(each => each.answer === answer).length;
  const [yes, partly, no, none] = ['yes', 'partly', 'no', 'not applicable'].map(count);
  expect(page).toContain(`253 requirements: ${yes} yes, ${partly} partly, ${no} no, ${none} not applicable.`);
  expect(Number(yes) + Number(partly) + Number(no) + Number(none)).toBe(253);
});

test('a yes names its place, every file that is named is there, and what is not fulfilled stands at the top', () => {
  expect(lines.filter(({ answer, where }) => answer === 'yes' && placeOf(where).length === 0)).toEqual([]);
  const named = lines.flatMap(({ where }) => placeOf(where)).filter(path => /^[\w@.-]+(\/|$|\.)/.test(path));
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter(path => !existsSync(path))).toEqual([]);
  const top = page.slice(0, page.indexOf('## V1 '));
  for (const { number, answer } of lines) if (answer === 'no') expect(top).toContain(`**${number}**`);
});
