import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseEnv, variableNames } from './env.ts';

/** The table "Configure it" in the README: variable names and defaults. */
const rows = readFileSync('README.md', 'utf8')
  .split('\n')
  .filter(line => /^\| `[A-Z][A-Z0-9_]+`/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()));
const described = rows.map(([, names = '', standard = '']) => ({
  names: [...names.matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  standard: /^`([^`]*)`/.exec(standard)?.[1],
}));

test('documents every environment variable and no other', () => {
  expect(described.flatMap(({ names }) => names).toSorted()).toEqual(variableNames.toSorted());
});

test('documents the default values that apply when a variable is unset', () => {
  const env = parseEnv({}) as Record<string, unknown>;
  const told = described.filter(({ standard }) => standard !== undefined && !standard.includes('PORT'));
  expect(told.length).toBeGreaterThan(8);
  for (const { names, standard } of told) expect(String(env[names[0] ?? '']), names[0]).toBe(standard);
  // Variables documented without a default must have none.
  const silent = described.filter(({ standard }) => standard === undefined).flatMap(({ names }) => names);
  const surprising = ['S3_ENDPOINT', ...silent].filter(name => env[name] !== undefined);
  expect(surprising).toEqual([]);
});

test('rejects incomplete or too short settings with a message', () => {
  expect(() => parseEnv({ S3_BUCKET: 'files' })).toThrow('S3_BUCKET: needs S3_KEY and S3_SECRET');
  expect(() => parseEnv({ METRICS_TOKEN: 'short' })).toThrow('METRICS_TOKEN: must have at least 16 characters');
});
