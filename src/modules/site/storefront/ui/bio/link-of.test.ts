import { expect, test } from 'vitest';
import { linkOf } from './link-of.ts';

test('adds https to a link without a scheme', () => {
  expect(linkOf('fernhill.example/fees')).toBe('https://fernhill.example/fees');
  expect(linkOf('http://fernhill.example')).toBe('http://fernhill.example');
  expect(linkOf('httpbin.example')).toBe('https://httpbin.example');
  expect(linkOf('mailto:hello@fernhill.example')).toBe('mailto:hello@fernhill.example');
});

test('drops script, data and malformed links', () => {
  for (const stored of [
    'javascript:alert(1)',
    ' JavaScript:alert(1)//',
    'data:text/html,x',
    'java\nscript:alert(1)',
    '',
    null,
  ]) {
    const link = linkOf(stored);
    expect(link === null || new URL(link).protocol === 'https:').toBe(true);
  }
  expect(linkOf('javascript:alert(1)')).toBeNull();
});
