/** Sentences by their punctuation; amounts, tags and headings have none. */
const sentencesOf = (body: string): string[] =>
  body
    .split('\n')
    .filter(line => !/^(#|Sources?:|Source of|Allergens:)/.test(line))
    .flatMap(line => line.match(/(?:[^.!?]|\.(?=\d))+[.!?]+/g) ?? [])
    .map(sentence =>
      sentence
        .replace(/^[^\p{L}\p{N}]+/u, '')
        .trim()
        .toLowerCase(),
    )
    .filter(sentence => sentence.includes(' '));

/** Texts that share more than a fifth of their sentences, with those sentences. */
export function similarTexts(all: { name: string; body: string }[]): string[] {
  const sets = all.map(({ name, body }) => ({ name, own: new Set(sentencesOf(body)) }));
  return sets.flatMap((one, at) => [
    ...(one.own.size ? [] : [`${one.name} has no sentence`]),
    ...sets.slice(at + 1).flatMap(other => {
      const shared = [...one.own].filter(sentence => other.own.has(sentence));
      const isAlike = shared.length > Math.min(one.own.size, other.own.size) / 5;
      return isAlike ? [`${one.name} and ${other.name}: ${shared.join(' | ')}`] : [];
    }),
  ]);
}
