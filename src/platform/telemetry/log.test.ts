import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { describe } from './log.ts';

test('logs a failed statement without its values', () => {
  const cause = Object.assign(new Error('value "private@client.example" is too long'), {
    severity: 'ERROR',
    code: '22001',
  });
  const said = JSON.stringify(
    describe(new DrizzleQueryError('insert into clients values ($1)', ['private@client.example'], cause)),
  );
  expect(said).toContain('insert into clients values ($1)');
  expect(said).toContain('22001');
  expect(said).not.toContain('private@client.example');
});

test('logs other errors with type and message', () => {
  expect(describe(new TypeError('x is not a function'))).toMatchObject({
    type: 'TypeError',
    message: 'x is not a function',
  });
});
