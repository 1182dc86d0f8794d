import { expect, test } from 'vitest';
import { readLines } from './api.ts';

async function read(parts: Uint8Array[]) {
  const lines: string[] = [];
  const stream = new ReadableStream<Uint8Array>({
    start: controller => {
      for (const part of parts) controller.enqueue(part);
      controller.close();
    },
  });
  for await (const line of readLines(stream)) lines.push(line);
  return lines;
}
const bytes = (text: string) => new TextEncoder().encode(text);

test('joins lines that are split anywhere, even within a character', async () => {
  const all = bytes('{"a":"ü"}\n{"b":1}\n{"c":2}');
  for (let cut = 0; cut <= all.length; cut++) {
    expect(await read([all.slice(0, cut), all.slice(cut)])).toEqual(['{"a":"ü"}', '{"b":1}', '{"c":2}']);
  }
});

test('rejects when the stream fails', async () => {
  const stream = new ReadableStream<Uint8Array>({ start: controller => controller.error(new Error('gone')) });
  await expect(readLines(stream).next()).rejects.toThrow('gone');
});
