import { Readable } from 'node:stream';
import type { Composed } from './compose.ts';

export type Letter = {
  write: () => Composed | Promise<Composed>;
  /**
   * Awaited before the last byte is sent. `meanwhile`: called as soon as the connection is ready, so that nobody waits
   * for it.
   */
  beforeLastByte: () => Promise<void>;
  meanwhile: boolean;
  /** Called when the last byte is sent. */
  onLastByte: () => void;
};

/** `isAllowed`: `beforeLastByte` has resolved; `isRefused`: it has rejected. */
export type Asked = Letter & ReturnType<typeof askOnce>;

/** The message as a stream that waits for `beforeLastByte` where necessary. */
export const contentOf = (content: Buffer, letter: Asked): Readable =>
  letter.isAllowed() ? whole(content, letter) : Readable.from(heldBack(content, letter));

/**
 * Sends everything but the last byte, awaits the caller, then sends the last byte. A server cannot accept a message
 * without its end (RFC 5321, section 4.1.1.4), so after an earlier failure it is certain that it was not sent.
 */
async function* heldBack(content: Buffer, { beforeLastByte, onLastByte }: Letter) {
  yield content.subarray(0, -1);
  await beforeLastByte();
  onLastByte();
  yield content.subarray(-1);
}

/** Already allowed: the whole message at once needs a third of the writes. */
const whole = (content: Buffer, { onLastByte }: Letter) =>
  new Readable({
    read() {
      onLastByte();
      this.push(content);
      this.push(null);
    },
  });

/** Memoizes the question, also when the message is sent again over another connection. */
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
