import { expect, test } from 'vitest';
import { EnvError, parseEnv } from '../config/env.ts';
import { callerAddress } from './caller.ts';

const trusting = (value?: string) => parseEnv(value === undefined ? {} : { TRUSTED_PROXIES: value }).TRUSTED_PROXIES;

test('ignores the header without trusted proxies', () => {
  expect(callerAddress(trusting(), '203.0.113.7', '198.51.100.1')).toBe('203.0.113.7');
  expect(callerAddress(trusting(), '::ffff:203.0.113.7', '')).toBe('203.0.113.7');
  expect(callerAddress(trusting(), '127.0.0.1', '198.51.100.1')).toBeNull();
  expect(callerAddress(trusting(), '10.0.0.5', '')).toBeNull();
});

test('takes the address that the given number of trusted proxies reports', () => {
  expect(callerAddress(trusting('1'), '127.0.0.1', '6.6.6.6, 203.0.113.7')).toBe('203.0.113.7');
  expect(callerAddress(trusting('2'), '127.0.0.1', '6.6.6.6, 203.0.113.7, 192.0.2.1')).toBe('203.0.113.7');
  expect(callerAddress(trusting('2'), '127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  // A user inside the practice's own network.
  expect(callerAddress(trusting('1'), '127.0.0.1', '192.168.0.9')).toBe('192.168.0.9');
});

test('takes the first address outside of the trusted networks', () => {
  const trusted = trusting('127.0.0.1, 10.0.0.0/8, 2001:db8::/32');
  expect(callerAddress(trusted, '10.1.2.3', '6.6.6.6, 203.0.113.7, 2001:db8::1')).toBe('203.0.113.7');
  expect(callerAddress(trusted, '203.0.113.7', '6.6.6.6')).toBe('203.0.113.7');
  expect(callerAddress(trusted, '::ffff:127.0.0.1', '2001:470::5')).toBe('2001:470::5');
});

test('returns null for a value that is no address', () => {
  expect(callerAddress(trusting('1'), '127.0.0.1', 'unknown')).toBeNull();
  expect(callerAddress(trusting('1'), '127.0.0.1', '')).toBeNull();
  expect(callerAddress(trusting('10.0.0.0/8'), '10.0.0.1', '203.0.113.7, nonsense')).toBeNull();
});

test('rejects a setting that is neither a number nor a list of networks', () => {
  for (const value of ['all', '10.0.0.0/33', '10.0.0', '-1', '10', '::1/200', '10.0.0.0/8/8'])
    expect(() => trusting(value), value).toThrow(EnvError);
  expect([trusting('0'), trusting('3'), trusting('::1/128')]).toEqual([0, 3, ['::1/128']]);
});
