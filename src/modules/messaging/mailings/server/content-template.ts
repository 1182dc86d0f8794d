import { nameFallbacks, type Placeholder, placeholders } from '../contract.ts';

/** Values that differ between the copies of an email. */
export type TemplateValues = {
  firstName: string | null;
  fullName: string | null;
  linkTo: (position: number) => string;
  unsubscribe: string;
  open: string;
};

// Markers in the template are delimited by control characters, which are removed from all user text. So user text can
// never be mistaken for a marker, and inserted values are not expanded again.
const place = (code: string) => `\u0002${code}\u0003`;

export const unsubscribePlace = place('unsubscribe');
export const openPlace = place('open');
export const linkPlace = (position: number) => place(`link/${position}`);

type Piece = string | { name: Placeholder; fallback: string | undefined };

const placeholder = new RegExp(`\\{(${placeholders.join('|')})(?:\\|([^{}|\\p{Cc}]{0,100}))?\\}`, 'gu');

/** Splits text into placeholders and literals; other braces stay text. */
function readPlaceholders(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: match, 1: name, 2: fallback, index } of text.matchAll(placeholder)) {
    if (index > end) pieces.push(text.slice(end, index));
    pieces.push({ name: name === 'fullName' ? 'fullName' : 'firstName', fallback });
    end = index + match.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}

/** Replaces the placeholders by template markers; `fallback` is for those that have none of their own. */
export const withPlaces = (text: string, fallback = nameFallbacks.en): string =>
  readPlaceholders(text)
    .map(piece => (typeof piece === 'string' ? piece : namePlace(piece.name, piece.fallback ?? fallback)))
    .join('');

/** Contains no white space, because the plain text is wrapped afterwards. */
const namePlace = (name: Placeholder, fallback: string) =>
  place(`${name}/${encodeURIComponent(fallback.toWellFormed())}`);

/**
 * Writes the fallback into placeholders that have none, for a text that is stored with its placeholders and read without
 * its practice. English is what these have anyway.
 */
export const withFallback = (text: string, fallback: string): string =>
  fallback === nameFallbacks.en
    ? text
    : readPlaceholders(text)
        .map(piece => (typeof piece === 'string' ? piece : `{${piece.name}|${piece.fallback ?? fallback}}`))
        .join('');

/** Parses a template once; the returned function only joins strings. `write` escapes a value. */
export function compileTemplate(
  template: string,
  write: (value: string) => string,
): (filling: TemplateValues) => string {
  const [first = '', ...rest] = template.split('\u0002');
  const parts = rest.map(each => {
    const end = each.indexOf('\u0003');
    return { value: filler(each.slice(0, end), write), after: each.slice(end + 1) };
  });
  return filling => {
    let filled = first;
    for (const { value, after } of parts) filled += value(filling) + after;
    return filled;
  };
}

function filler(code: string, write: (value: string) => string): (filling: TemplateValues) => string {
  // Stored texts may have a space or a line break instead of the slash.
  const [kind, argument = ''] = code.split(/[/\s]/);
  const name = placeholders.find(each => each === kind);
  if (name) {
    const fallback = write(decodeURIComponent(argument));
    return filling => {
      const value = filling[name];
      return value === null ? fallback : write(value);
    };
  }
  if (kind === 'link') return filling => write(filling.linkTo(Number(argument)));
  return kind === 'open' ? filling => write(filling.open) : filling => write(filling.unsubscribe);
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' };
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => signs[sign] ?? '');

/**
 * A name that is safe in a header or line: without line breaks and bidirectional control characters. Null for a name
 * that contains a URL: visitors type their own names, and mail programs would link it (promises.md, "Public forms").
 */
export function lineOf(name: string | null): string | null {
  if (name === null || /^[\p{L}\p{M} '-]{1,200}$/u.test(name)) return name?.trim() || null;
  if (address.test(name)) return null;
  return name.toWellFormed().replace(turning, ' ').trim().slice(0, 200).toWellFormed() || null;
}
const address = /:\/\/|@|\bwww\.|[\p{L}\p{N}-]{2,}\.\p{L}{2,}/iu;
const turning = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;
