/**
 * `work` done once for each text that comes again and again, such as what browsers call themselves. When so many are
 * known it starts over: those that come often are soon back.
 */
export function remember<T>(work: (text: string) => T, most = 1_000): (text: string) => T {
  const known = new Map<string, T>();
  return text => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const done = work(text);
    if (known.size >= most) known.clear();
    known.set(text, done);
    return done;
  };
}
