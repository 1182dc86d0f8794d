/** Initials: the first letters of the first two words that begin with a letter. */
export const monogramOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap(word => new Intl.Segmenter().segment(word).containing(0)?.segment ?? [])
    .filter(letter => /^\p{L}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en');
