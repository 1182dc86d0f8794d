import type { JsonSchema } from '../../app/server/http/api-document/document.ts';
import { hostileTexts } from '../texts/hostile-texts.ts';
import { type Place, shapesOf } from './input-positions.ts';

/** A value, or raw JSON text for what no JavaScript value serializes to, such as huge numbers. */
export type Hostile = { name: string; value: unknown; raw?: string };

const texts: string[] = [
  ...hostileTexts,
  '',
  '   ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfffb',
  'x'.repeat(2 ** 20),
  "'; drop table clients; --",
  "' or 1=1 --",
  '\\x00\\',
  '$$; select pg_sleep(9); $$',
  '%_%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</script><svg onload=alert(1)>',
  'javascript:alert(1)',
  'data:text/html,<b>a',
  '//evil.example',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  '{{constructor.constructor("return 1")()}}',
  '{firstName}{{firstName}}',
  '$& $1 $`',
  '../../etc/passwd',
  '..\\..\\x',
  '%00%ff%2e%2e%2f',
  'a@b.example\r\nBcc: c@d.example',
  '"a b"@c.example',
  `${'a'.repeat(250)}@b.example`,
  '__proto__',
  'constructor',
  'toString',
  '\u202eevil',
  '🥦'.repeat(300),
  '(a+)+$'.repeat(50),
  `${'a'.repeat(30_000)}!`,
  `${' '.repeat(30_000)}x`,
  '<'.repeat(30_000),
  '<b>'.repeat(5_000),
  `${'a.'.repeat(10_000)}@`,
  '{'.repeat(10_000),
  '٣٤',
  '１２',
  '1e999',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '1_000',
  '1,5',
  '12345678901234567890',
  '0.1e-400',
];

const moments = [
  '0000-01-01',
  '-000001-01-01',
  '1969-12-31',
  '2026-02-30',
  '2199-12-31',
  '9999-12-31',
  '+275760-09-14',
  '275760-09-13T00:00:00Z',
  '0000-12-31T23:59:59-23:59',
  '9999-12-31T23:59:59-23:59',
  '2026-03-29T02:30',
  '2026-12-01T24:00:00Z',
  '2026-12-01T23:59:60Z',
  '24:00',
  '99:99',
  'Mars/Olympus',
  'Etc/GMT+99',
  '../../etc/localtime',
  'P1Y',
];

const nest = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);

const others: Hostile[] = [
  ...[null, true, false, 0, -1, 1.5, 1e308, 5e-324, [], [[]], {}, [null], ['a', 1], { $ne: null }].map(named),
  ...[2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 53 + 2, 2 ** 63, 1e21, -1e21].map(named),
  named({ length: 1e9 }),
  named({ toString: 1, valueOf: null }),
  named(Array.from({ length: 20_000 }, () => 1)),
  ...['1e999', '-1e999', '-0', '1e-999', '123456789012345678901234567890'].map(raw),
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"isAdmin":true}}}', '{"then":1}'].map(raw),
  { name: 'a thousand lists in each other', value: null, raw: nest(1_000) },
  { name: 'a hundred thousand lists in each other', value: null, raw: nest(100_000) },
  {
    name: 'twenty thousand objects in each other',
    value: null,
    raw: `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  },
];

function named(value: unknown): Hostile {
  const text = JSON.stringify(value);
  return { name: text.length > 60 ? `${text.slice(0, 30)}… (${text.length})` : text, value };
}
function raw(text: string): Hostile {
  return { name: text, value: null, raw: text };
}

const ofText: Hostile[] = [...texts, ...moments].map(named);

/** Invalid and extreme values for a place: of each type, and at the limits of its schema. */
export function hostileFor({ in: where, schema }: Place): Hostile[] {
  const edges = shapesOf(schema).flatMap(edgesOf).map(named);
  return where === 'body' ? [...edges, ...ofText, ...others] : [...edges.filter(isText), ...ofText];
}

const isText = ({ value }: Hostile) => typeof value === 'string' || typeof value === 'number';

function edgesOf({ minimum, maximum, minLength, maxLength, minItems, maxItems, enum: choice }: JsonSchema): unknown[] {
  const around = (limit: number | undefined) => (limit === undefined ? [] : [limit - 1, limit, limit + 1]);
  const long = (length: number) => (length >= 0 && length < 2 ** 18 ? ['m'.repeat(length)] : []);
  const many = (length: number) => (length >= 0 && length <= 20_000 ? [Array.from({ length }, () => 1)] : []);
  const [chosen] = choice ?? [];
  return [
    ...around(minimum),
    ...around(maximum),
    ...around(minLength).flatMap(long),
    ...around(maxLength).flatMap(long),
    ...around(minItems).flatMap(many),
    ...around(maxItems).flatMap(many),
    ...(typeof chosen === 'string' ? [chosen.toUpperCase(), `${chosen} `, [chosen]] : []),
  ];
}
