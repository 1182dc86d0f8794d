import { type FileHandle, open } from 'node:fs/promises';

const piece = 64 * 1024;

/** The bytes of a file from `from` to `to`, both included; opened when the first is wanted, so never left open unread. */
export function partStream(path: string, from: number, to: number): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null;
  let at = from;
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        file ??= await open(path);
        const length = Math.min(piece, to - at + 1);
        const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, at);
        at += bytesRead;
        if (bytesRead) controller.enqueue(buffer.subarray(0, bytesRead));
        if (bytesRead && at <= to) return;
        controller.close();
        await file.close();
      },
      cancel: () => file?.close(),
    },
    { highWaterMark: 0 },
  );
}
