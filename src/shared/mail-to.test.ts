import { expect, test } from 'vitest';
import { mailTo } from './mail-to.ts';

test('escapes an address so that it adds no recipients', () => {
  expect(mailTo('maya@fernhill.example')).toBe('mailto:maya@fernhill.example');
  expect(mailTo('a?bcc=all@fernhill.example')).toBe('mailto:a%3Fbcc%3Dall@fernhill.example');
  expect(mailTo('half\ud800@x.example')).toMatch(/^mailto:half/);
});
