import { Readable } from 'node:stream';
import type { Composed } from './compose.ts';

export type Letter = {
  write: () => Composed | Promise<Composed>;
  /** Asked when all but the last byte has been sent; `meanwhile`: as soon as the server listens. */
  beforeLastByte: () => Promise<void>;
  meanwhile: boolean;
  /** Told when the last byte goes out. */
  onLastByte: () => void;
};

/** `isAllowed`: the word to send it has been given; `isRefused`: it has been denied. */
export type Asked = Letter & ReturnType<typeof askOnce>;

/** What goes over the line, with the word of the caller asked at its place. */
export const contentOf = (content: Buffer, letter: Asked): Readable =>
  letter.isAllowed() ? whole(content, letter) : Readable.from(heldBack(content, letter));

/**
 * Everything but the last byte, then the word of the caller, then the last byte. A server cannot take a message
 * without its end (RFC 5321, section 4.1.1.4), so whatever happens earlier, it is certain that it was not sent.
 */
async function* heldBack(content: Buffer, { beforeLastByte, onLastByte }: Letter) {
  yield content.subarray(0, -1);
  await beforeLastByte();
  onLastByte();
  yield content.subarray(-1);
}

/** The word was given already: all of it at once, in a third of the writes. */
const whole = (content: Buffer, { onLastByte }: Letter) =>
  new Readable({
    read() {
      onLastByte();
      this.push(content);
      this.push(null);
    },
  });

/** Over a second line, too, it is asked once. */
export function askOnce(ask: () => Promise<void>) {
  let asked: Promise<void> | null = null;
  let isAllowed = false;
  let isRefused = false;
  const allow = async () => {
    try {
      await ask();
      isAllowed = true;
    } catch (reason) {
      isRefused = true;
      throw reason;
    }
  };
  return {
    isAllowed: () => isAllowed,
    isRefused: () => isRefused,
    beforeLastByte: () => {
      asked ??= allow();
      return asked;
    },
  };
}
