import { type Placeholder, placeholders } from './contract.ts';

/** What stands for somebody whose name is not known, unless the placeholder says something else. */
export const usualFallback = 'there';

export type Piece = string | { name: Placeholder; fallback: string };

const placeholder = new RegExp(`\\{(${placeholders.join('|')})(?:\\|([^{}|\\p{Cc}]{0,100}))?\\}`, 'gu');

/** A text with its placeholders told apart; braces that are none stay text. */
export function readPlaceholders(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, 1: name, 2: fallback, index } of text.matchAll(placeholder)) {
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ name: name === 'fullName' ? 'fullName' : 'firstName', fallback: fallback ?? usualFallback });
    end = index + found.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
