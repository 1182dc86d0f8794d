/**
 * While one write is under way, what comes next gathers; then all of it goes in one: ten commits cost as much as one.
 * `write` gets what has gathered and returns what to answer each; if it fails, it fails for everyone in it.
 */
export function gather<One, Answer>(
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
    // What else comes at this moment goes along.
    if (!isWriting) {
      isWriting = true;
      setImmediate(writeAll);
    }
    return settle.promise;
  };
}

/** A promise, so that one answer may fail and the others not. */
const attempt = async <Answer>(answer: () => Answer) => answer();
