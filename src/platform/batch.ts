/**
 * Batches concurrent writes: items that arrive during one write are written together in the next, so that ten commits
 * cost as much as one. `write` receives a batch and returns a function that gives each item its result; if it throws,
 * all items of the batch fail.
 */
export function batched<One, Answer>(
  write: (all: One[]) => Promise<(one: One) => Answer>,
): (one: One) => Promise<Answer> {
  let waiting: { one: One; settle: PromiseWithResolvers<Answer> }[] = [];
  let isWriting = false;
  const writeAll = async () => {
    isWriting = true;
    while (waiting.length) {
      const group = waiting;
      waiting = [];
      try {
        const answerOf = await write(group.map(({ one }) => one));
        for (const { one, settle } of group) settle.resolve(attempt(() => answerOf(one)));
      } catch (reason) {
        for (const { settle } of group) settle.reject(reason);
      }
    }
    isWriting = false;
  };
  return one => {
    const settle = Promise.withResolvers<Answer>();
    waiting.push({ one, settle });
    // Includes other items of the same tick.
    if (!isWriting) {
      isWriting = true;
      setImmediate(writeAll);
    }
    return settle.promise;
  };
}

/** As a promise, so that an error of one item does not affect the others. */
const attempt = async <Answer>(answer: () => Answer) => answer();
