import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { isOutage } from './failures.ts';

test.each([
  'Connection terminated unexpectedly',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'timeout exceeded when trying to connect',
])('counts “%s” as a database outage', message => {
  expect(isOutage(new Error(message))).toBe(true);
  expect(isOutage(new DrizzleQueryError('select 1', [], new Error(message)))).toBe(true);
});

test.each([
  ['53100', 'no room on its disk'],
  ['53200', 'no memory'],
  ['53300', 'no connection left'],
  ['57P01', 'is being stopped'],
  ['58030', 'a disk that fails'],
])('counts %s (%s) as a database outage', code => {
  const said = Object.assign(new Error('said by the server'), { severity: 'ERROR', code });
  expect(isOutage(new DrizzleQueryError('insert', [], said))).toBe(true);
});

test('does not count a rejected request as an outage', () => {
  expect(isOutage(new AppError('conflict', 'Connection terminated'))).toBe(false);
  expect(isOutage(new Error('null value in column'))).toBe(false);
});
