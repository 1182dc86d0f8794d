import { Readable } from 'node:stream';

/** Passes `output` through and destroys it when the consumer reads nothing for `seconds`. */
export const withIdleTimeout = (output: Readable, seconds: number): Readable =>
  Readable.from(passThrough(output, seconds), { objectMode: false });

async function* passThrough(output: Readable, seconds: number) {
  for await (const piece of output) {
    const idle = setTimeout(() => output.destroy(new Error('the reader has stopped')), seconds * 1_000);
    try {
      yield piece;
    } finally {
      clearTimeout(idle);
    }
  }
}
