import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { conflictOnLockTimeout, retryOnDeadlock } from './transaction.ts';

const failing = (code: string) =>
  new DrizzleQueryError('select', [], Object.assign(new Error('said by the server'), { severity: 'ERROR', code }));

const waiting = <T>(work: () => Promise<T>) => conflictOnLockTimeout('Wait.', work);

test.each([
  ['40P01', retryOnDeadlock],
  ['40001', waiting],
  ['55P03', waiting],
])('retries after %s', async (code, run) => {
  const work = vi
    .fn()
    .mockRejectedValueOnce(failing(code))
    .mockRejectedValueOnce(failing(code))
    .mockResolvedValue('done');
  expect(await run(work)).toBe('done');
});

test('gives up after three attempts with a conflict', async () => {
  const work = vi.fn().mockRejectedValue(failing('55P03'));
  await expect(conflictOnLockTimeout('Wait.', work)).rejects.toThrow(new AppError('conflict', 'Wait.'));
  expect(work).toHaveBeenCalledTimes(3);
});

test('does not multiply attempts for a deadlock that persists', async () => {
  const work = vi.fn().mockRejectedValue(failing('40P01'));
  await expect(waiting(() => retryOnDeadlock(work))).rejects.toThrow(new AppError('conflict', 'Wait.'));
  expect(work).toHaveBeenCalledTimes(3);
});

test.each([failing('57P01'), failing('23505'), new AppError('invalid', 'No.')])(
  'does not retry after %s',
  async reason => {
    const work = vi.fn().mockRejectedValue(reason);
    await expect(conflictOnLockTimeout('Wait.', work)).rejects.toBe(reason);
    expect(work).toHaveBeenCalledTimes(1);
  },
);
