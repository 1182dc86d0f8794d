import type { BodyFormat } from '../../../messaging/mailings/contract.ts';

/** Specification, section 9. */
const previewLength = 150;
/** HTML characters to read for that much text. */
const maxHtmlRead = 6_000;

/** The beginning of a body as plain text on one line. */
export function previewOf(body: string, format: BodyFormat): string {
  const start = body.slice(0, maxHtmlRead);
  const text = (format === 'html' ? textOfHtml(start) : start).replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('en').segment(text)].map(each => each.segment);
  if (characters.length <= previewLength) return text;
  const cut = characters.slice(0, previewLength).join('').trimEnd();
  return `${cut.replace(/\{[a-zA-Z]*(\|[^{}]*)?$/, '')}…`;
}

/** Strips tags with regular expressions instead of the DOM, because a list renders hundreds of bodies. */
const textOfHtml = (html: string) =>
  html
    .replace(/<(?:br|hr|\/?(?:p|div|h[1-6]|ul|ol|li|blockquote))\b[^>]*>/gi, ' ')
    .replace(/<[^>]*(>|$)/g, '')
    .replace(
      /&(#\d+|#x[0-9a-f]+|[a-z]+);/gi,
      (entity, name: string) => named[name.toLowerCase()] ?? numbered(name) ?? entity,
    );

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function numbered(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined;
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

/** True if the HTML has no text, image or divider. */
export const isBlank = (html: string) => !/<(img|hr)\b/i.test(html) && !textOfHtml(html).trim();

/** Converts plain text to the editor's HTML: blank lines end a paragraph. */
export const htmlOfText = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('');
