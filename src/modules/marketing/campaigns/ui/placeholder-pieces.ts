import { type Placeholder, placeholders } from '../../../messaging/mailings/contract.ts';

export const placeholderLabels: Record<Placeholder, string> = { firstName: 'First name', fullName: 'Full name' };

/** "First name" for `{firstName|there}`. */
export function namePlaceholder(piece: string): string {
  const name = placeholders.find(each => piece.startsWith(`{${each}`));
  return name ? placeholderLabels[name] : piece;
}

export type Piece = { text: string; isPlaceholder: boolean };

/** Matches `{firstName}` and `{fullName|there}`. The capturing group makes `split` keep the placeholders. */
export const placeholderPattern = new RegExp(`(\\{(?:${placeholders.join('|')})(?:\\|[^{}|]*)?\\})`, 'g');

/** Splits a text into plain parts and placeholders. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(placeholderPattern)
    .map((piece, index) => ({ text: piece, isPlaceholder: index % 2 === 1 }))
    .filter(piece => piece.text);
