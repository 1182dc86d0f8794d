/**
 * The first `length` bytes of what `open` gives, asked for when the first is wanted: an answer that nobody reads leaves
 * nothing open.
 */
export function lazyStream(
  open: () => Promise<ReadableStream<Uint8Array>>,
  length: number,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | null = null;
  let left = length;
  return new ReadableStream<Uint8Array>(
    {
      pull: async controller => {
        reader ??= (await open()).getReader();
        const { done, value } = await reader.read();
        if (done) throw new Error('the store sent less than there is');
        controller.enqueue(value.subarray(0, left));
        left -= value.length;
        if (left > 0) return;
        controller.close();
        await reader.cancel();
      },
      cancel: reason => reader?.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
