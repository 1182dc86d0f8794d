import { describe, expect, test } from 'vitest';
import { embedForm, embedInput } from './embed.ts';

describe('embedInput', () => {
  test('keeps the origin of each URL once', () => {
    const sites = ['www.fernhill.example', 'https://www.fernhill.example/book?x=1', 'http://localhost:4000'];
    expect(embedInput.parse({ sites })).toEqual({ sites: ['https://www.fernhill.example', 'http://localhost:4000'] });
  });

  test.each([
    '*',
    'https://*.example.com',
    "'self'",
    'javascript:alert(1)',
    'ftp://a.example',
    'fernhill',
    'a; b.example',
  ])('rejects %j as too broad or not a website', typed =>
    expect(embedInput.safeParse({ sites: [typed] }).success).toBe(false),
  );

  test('rejects more than ten websites', () => {
    const sites = Array.from({ length: 11 }, (_, index) => `${index}.example`);
    expect(embedInput.safeParse({ sites }).success).toBe(false);
  });
});

test('parses one website per line of the form', () => {
  expect(embedForm.parse({ sites: ' a.example\n\nb.example ' })).toEqual({
    sites: ['https://a.example', 'https://b.example'],
  });
});
