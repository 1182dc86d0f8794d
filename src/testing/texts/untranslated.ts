import { Parser } from 'htmlparser2';

/** Attributes that people read or hear. */
const readAttributes = ['alt', 'aria-label', 'placeholder', 'title', 'data-busy'];

/** The texts of a page as people read them, and its labels for screen readers. */
function textsOf(html: string): string[] {
  const texts: string[] = [];
  let hidden = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'style' || name === 'script') hidden++;
      for (const attribute of readAttributes) if (attributes[attribute]) texts.push(attributes[attribute]);
    },
    ontext(text) {
      if (!hidden) texts.push(text);
    },
    onclosetag(name) {
      if (name === 'style' || name === 'script') hidden--;
    },
  });
  parser.end(html);
  return texts.map(text => text.replace(/\s+/g, ' ').trim()).filter(text => /\p{L}{2}/u.test(text));
}

/**
 * Texts that a page or email shows unchanged in two languages, so that nobody has translated them. `own`: what the practice or the
 * client has written, and words that are the same in both languages.
 */
export function untranslated(english: string, other: string, own: string[]): string[] {
  const inEnglish = new Set(textsOf(english));
  const isOwn = (text: string) => own.reduce((rest, word) => rest.replaceAll(word, ''), text).search(/\p{L}{2}/u) < 0;
  return [...new Set(textsOf(other).filter(text => inEnglish.has(text) && !isOwn(text)))];
}
