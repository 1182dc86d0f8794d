import { Readable } from 'node:stream';

/** Passes `output` through and destroys it when the consumer reads nothing for `patience` seconds. */
export const withIdleTimeout = (output: Readable, patience: number): Readable =>
  Readable.from(taken(output, patience), { objectMode: false });

async function* taken(output: Readable, patience: number) {
  for await (const piece of output) {
    const idle = setTimeout(() => output.destroy(new Error('the reader has stopped')), patience * 1_000);
    try {
      yield piece;
    } finally {
      clearTimeout(idle);
    }
  }
}
