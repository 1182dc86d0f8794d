type PracticeMarkProps = { name: string; logo: string | null };

/** The practice's logo or initials, and its name. */
export function PracticeMark({ name, logo }: PracticeMarkProps) {
  return (
    <header className="practice-mark">
      {logo ? (
        <img src={logo} alt="" height="44" />
      ) : (
        <span aria-hidden="true">{monogramOf(name) || name.slice(0, 1)}</span>
      )}
      <b dir="auto">{name}</b>
    </header>
  );
}

/** Initials: the first letters of the first two words that begin with a letter. */
export const monogramOf = (name: string): string =>
  name
    .split(/\s+/)
    .flatMap(word => new Intl.Segmenter().segment(word).containing(0)?.segment ?? [])
    .filter(letter => /^\p{L}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toLocaleUpperCase('en');
