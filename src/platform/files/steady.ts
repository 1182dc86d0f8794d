import { AppError } from '../errors.ts';

/** Whoever is waited for longer than `seconds` until `bytes` have come is waited for no more. */
export type LeastRate = { bytes: number; seconds: number };

export const tooSlow = 'The upload was too slow and was stopped. Try again on a faster connection.';

/**
 * What a request brings, for as long as it keeps coming; what is done with it meanwhile takes none of its time. A stream
 * that is given up is let go and not cancelled: that would end the connection, and nobody would hear why.
 * @throws AppError too_slow, invalid when it breaks off
 */
export async function* steady(content: ReadableStream<Uint8Array>, { bytes, seconds }: LeastRate) {
  const reader = content.getReader();
  let came = 0;
  let waited = 0;
  try {
    while (true) {
      const began = performance.now();
      const { done, value } = await within(seconds * 1_000 - waited, reader.read());
      if (done) return;
      waited += performance.now() - began;
      came += value.length;
      if (came >= bytes) came = waited = 0;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}

async function within<T>(milliseconds: number, piece: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('too_slow', tooSlow)), milliseconds);
  const whole = piece.catch(reason => {
    throw reason instanceof AppError ? reason : new AppError('invalid', brokenOff);
  });
  // Let go of while it is waited for, it fails with nobody to hear it.
  whole.catch(() => undefined);
  return Promise.race([whole, late.promise]).finally(() => clearTimeout(timer));
}

const brokenOff = 'The upload was interrupted, and nothing was saved. Try again.';
