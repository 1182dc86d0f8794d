import type { BodyFormat } from '../../../messaging/mailings/contract.ts';

/** Characters of a campaign's body that its card shows (specification, section 9). */
const previewLength = 150;
/** Enough of the markup for that many characters of text. */
const looksAt = 6_000;

/** The beginning of a body, as text on one line. */
export function previewOf(body: string, format: BodyFormat): string {
  const start = body.slice(0, looksAt);
  const text = (format === 'html' ? textOfHtml(start) : start).replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter('en').segment(text)].map(each => each.segment);
  if (characters.length <= previewLength) return text;
  const cut = characters.slice(0, previewLength).join('').trimEnd();
  return `${cut.replace(/\{[a-zA-Z]*(\|[^{}]*)?$/, '')}…`;
}

/** What people read of clean markup, without asking the browser: a list shows hundreds of them. */
const textOfHtml = (html: string) =>
  html
    .replace(/<(?:br|hr|\/?(?:p|div|h[1-6]|ul|ol|li|blockquote))\b[^>]*>/gi, ' ')
    .replace(/<[^>]*(>|$)/g, '')
    .replace(
      /&(#\d+|#x[0-9a-f]+|[a-z]+);/gi,
      (whole, name: string) => named[name.toLowerCase()] ?? numbered(name) ?? whole,
    );

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function numbered(name: string): string | undefined {
  if (!name.startsWith('#')) return undefined;
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : undefined;
}

/** Nothing that a person would see: no text and no picture. */
export const isBlank = (html: string) => !/<(img|hr)\b/i.test(html) && !textOfHtml(html).trim();

/** Plain text as the editor knows it: blank lines end a paragraph. */
export const htmlOfText = (text: string) =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .split(/\n{2,}/)
    .map(paragraph => `<p>${paragraph.replace(/\n/g, '<br>')}</p>`)
    .join('');
