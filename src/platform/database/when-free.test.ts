import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test, vi } from 'vitest';
import { AppError } from '../errors.ts';
import { whenFree } from './when-free.ts';

const failing = (code: string) =>
  new DrizzleQueryError('select', [], Object.assign(new Error('said by the server'), { severity: 'ERROR', code }));

test.each(['40P01', '40001', '55P03'])('%s: what was only in others’ way is done again', async code => {
  const work = vi
    .fn()
    .mockRejectedValueOnce(failing(code))
    .mockRejectedValueOnce(failing(code))
    .mockResolvedValue('done');
  expect(await whenFree('Wait.', work)).toBe('done');
});

test('the third time is the last, and says what others do', async () => {
  const work = vi.fn().mockRejectedValue(failing('55P03'));
  await expect(whenFree('Wait.', work)).rejects.toThrow(new AppError('conflict', 'Wait.'));
  expect(work).toHaveBeenCalledTimes(3);
});

test.each([failing('57P01'), failing('23505'), new AppError('invalid', 'No.')])(
  '%s is not asked again',
  async reason => {
    const work = vi.fn().mockRejectedValue(reason);
    await expect(whenFree('Wait.', work)).rejects.toBe(reason);
    expect(work).toHaveBeenCalledTimes(1);
  },
);
