import { type Placeholder, placeholders } from '../contract.ts';

/** What differs from one copy of a mail to the next. */
export type Filling = {
  firstName: string | null;
  fullName: string | null;
  linkTo: (position: number) => string;
  unsubscribe: string;
  open: string;
};

// The places for it stand in the template between two control characters, which no text of a mail can hold: so nothing
// that a person typed is ever taken for one, and what is filled in is not looked through again.
const place = (code: string) => `\u0002${code}\u0003`;

export const unsubscribePlace = place('unsubscribe');
export const openPlace = place('open');
export const linkPlace = (position: number) => place(`link ${position}`);

/** What stands for somebody whose name is not known, unless the placeholder says something else. */
const usualFallback = 'there';

type Piece = string | { name: Placeholder; fallback: string };

const placeholder = new RegExp(`\\{(${placeholders.join('|')})(?:\\|([^{}|\\p{Cc}]{0,100}))?\\}`, 'gu');

/** A text with its placeholders told apart; braces that are none stay text. */
function readPlaceholders(text: string): Piece[] {
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

/** A text with places where its placeholders stand. */
export const withPlaces = (text: string): string =>
  readPlaceholders(text)
    .map(piece => (typeof piece === 'string' ? piece : namePlace(piece)))
    .join('');

/** Without white space: the plain text is broken into lines after this. */
const namePlace = ({ name, fallback }: { name: Placeholder; fallback: string }) =>
  place(`${name} ${encodeURIComponent(fallback.toWellFormed())}`);

/** A template read once; `write`: how a value is written in it. The function it gives only joins strings. */
export function compileTemplate(template: string, write: (value: string) => string): (filling: Filling) => string {
  const [first = '', ...rest] = template.split('\u0002');
  const parts = rest.map(each => {
    const end = each.indexOf('\u0003');
    return { value: filler(each.slice(0, end), write), after: each.slice(end + 1) };
  });
  return filling => {
    let made = first;
    for (const { value, after } of parts) made += value(filling) + after;
    return made;
  };
}

function filler(code: string, write: (value: string) => string): (filling: Filling) => string {
  const [kind, said = ''] = code.split(' ');
  const name = placeholders.find(each => each === kind);
  if (name) {
    const fallback = write(decodeURIComponent(said));
    return filling => {
      const known = filling[name];
      return known === null ? fallback : write(known);
    };
  }
  if (kind === 'link') return filling => write(filling.linkTo(Number(said)));
  return kind === 'open' ? filling => write(filling.open) : filling => write(filling.unsubscribe);
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => signs[sign] ?? '');

/**
 * A name for a line of text or a header: no line break, and nothing that turns the text around it the other way. Null for
 * one that holds an address: visitors type their names themselves, and mail programs make links of it (promises.md,
 * "Public forms").
 */
export function lineOf(name: string | null): string | null {
  if (name === null || /^[\p{L}\p{M} '-]{1,200}$/u.test(name)) return name?.trim() || null;
  if (address.test(name)) return null;
  return name.toWellFormed().replace(turning, ' ').trim().slice(0, 200).toWellFormed() || null;
}
const address = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;
const turning = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
