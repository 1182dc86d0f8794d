import { type Placeholder, placeholders } from '../../../messaging/mailings/contract.ts';

export const placeholderLabels: Record<Placeholder, string> = { firstName: 'First name', fullName: 'Full name' };

/** "First name" for `{firstName|there}`. */
export function namePlaceholder(piece: string): string {
  const name = placeholders.find(each => piece.startsWith(`{${each}`));
  return name ? placeholderLabels[name] : piece;
}

export type Piece = { text: string; isPlaceholder: boolean };

/** `{firstName}`, `{fullName|there}`; with one group, so that a split keeps it. */
export const placeholderPattern = new RegExp(`(\\{(?:${placeholders.join('|')})(?:\\|[^{}|]*)?\\})`, 'g');

/** A text in its parts: what is written, and what is filled in for each person. */
export const piecesOf = (text: string): Piece[] =>
  text
    .split(placeholderPattern)
    .map((piece, index) => ({ text: piece, isPlaceholder: index % 2 === 1 }))
    .filter(piece => piece.text);
