import { monogramOf } from './monogram.ts';

type Props = { name: string; logo: string | null };

/** The practice's logo or initials, and its name. */
export function PracticeMark({ name, logo }: Props) {
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
