import { AppError } from '../errors.ts';

/** Minimum upload rate: `bytes` within every `seconds`. */
export type MinRate = { bytes: number; seconds: number };

export const tooSlow = 'The upload was too slow and was stopped. Try again on a faster connection.';

/**
 * Reads a request body and enforces the minimum rate. Only waiting for the client counts, not the processing of a
 * chunk. On failure the stream is released instead of cancelled, because cancelling would close the connection before
 * the error response is sent.
 * @throws AppError too_slow; invalid when the client disconnects
 */
export async function* enforceMinRate(content: ReadableStream<Uint8Array>, { bytes, seconds }: MinRate) {
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
  const reading = piece.catch(reason => {
    throw reason instanceof AppError ? reason : new AppError('invalid', brokenOff);
  });
  // Prevents an unhandled rejection when the read fails after the timeout.
  reading.catch(() => undefined);
  return Promise.race([reading, late.promise]).finally(() => clearTimeout(timer));
}

const brokenOff = 'The upload was interrupted, and nothing was saved. Try again.';
