import { type Placeholder, placeholders } from '../../../messaging/mailings/contract.ts';
import classes from './campaigns.module.css';

export const placeholderLabels: Record<Placeholder, string> = { firstName: 'First name', fullName: 'Full name' };

/** "First name" for `{firstName|there}`. */
export function namePlaceholder(piece: string): string {
  const name = placeholders.find(each => piece.startsWith(`{${each}`));
  return name ? placeholderLabels[name] : piece;
}

type Piece = { text: string; isPlaceholder: boolean };

/** Matches `{firstName}` and `{fullName|there}`. The capturing group makes `split` keep the placeholders. */
export const placeholderPattern = new RegExp(`(\\{(?:${placeholders.join('|')})(?:\\|[^{}|]*)?\\})`, 'g');

/** Splits a text into plain parts and placeholders. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(placeholderPattern)
    .map((piece, index) => ({ text: piece, isPlaceholder: index % 2 === 1 }))
    .filter(piece => piece.text);

/** Renders placeholders as chips with the name of the value they stand for. */
export function PlaceholderText({ text }: { text: string }) {
  return piecesOf(text).map(({ text: piece, isPlaceholder }, index) =>
    isPlaceholder ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name, and never move
      <span key={index} className={classes.chip} title={piece}>
        {namePlaceholder(piece)}
      </span>
    ) : (
      piece
    ),
  );
}
