import { DomUtils, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../../../../platform/errors.ts';
import type { BodyFormat, WrittenMail } from '../contract.ts';
import { escapeHtml } from './content-template.ts';

/** A node of sanitized HTML: text, or an allowed element with allowed attributes. */
export type Node = ReturnType<typeof parseDocument>['children'][number];

/**
 * Sanitizes HTML to what an email may contain: paragraphs, three headings, lists, quotes, rules, bold, italic,
 * underline, strikethrough, links, buttons (`<a data-button>`) and images. Idempotent.
 * @throws AppError invalid when there are too many tags
 */
export function cleanHtml(html: string): string {
  let current = html;
  // The parser closes tags and decodes entities, so sanitizing its output can change it once more.
  for (let pass = 0; pass < maxPasses; pass++) {
    if (countTags(current) > maxTags) break;
    const cleaned = sanitizeHtml(plainText(current), rules).replaceAll(' />', '>');
    if (cleaned === current) return cleaned;
    current = cleaned;
  }
  throw new AppError('invalid', overFormatted, { body: overFormatted });
}

/** Matches only known tags, so that "a < b" and "I <3 you" count as text. */
const tag = /<\/?(?:p|h[1-6]|strong|b|em|i|u|s|a|ul|ol|li|blockquote|hr|img|br|div|span|table)(?:\s[^<>]*)?\/?>/i;

/** Guesses the format of a body that came without one. */
const formatOf = (body: string): BodyFormat => (tag.test(body) ? 'html' : 'text');

/** Sanitizes a body for storage; text is stored unchanged. @throws AppError invalid when nothing is left */
export function cleanBody({ body, bodyFormat }: Pick<WrittenMail, 'body' | 'bodyFormat'>): {
  body: string;
  bodyFormat: BodyFormat;
} {
  const format = bodyFormat ?? formatOf(body);
  const sanitized = format === 'html' ? cleanHtml(body) : body;
  const nodes = format === 'html' ? nodesOf(sanitized) : nodesOf(htmlOfText(body));
  if (!/[^\s\p{Cf}]/u.test(DomUtils.textContent(nodes)) && !imagesIn(nodes).length) {
    throw new AppError('invalid', 'Message body is required', { body: 'Message body is required' });
  }
  return { body: sanitized, bodyFormat: format };
}

export const readBody = ({ body, bodyFormat }: Pick<WrittenMail, 'body' | 'bodyFormat'>): Node[] =>
  nodesOf((bodyFormat ?? formatOf(body)) === 'html' ? cleanHtml(body) : htmlOfText(body));

const nodesOf = (html: string): Node[] => parseDocument(html).children;

export const imagesIn = (nodes: Node[]) => DomUtils.getElementsByTagName('img', nodes);

/** Removes control characters, because the template uses some as delimiters. */
export const plainText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/** Blank lines separate paragraphs, other line breaks are kept, and URLs become links. */
const htmlOfText = (text: string): string =>
  plainText(text)
    .split(/\n[ \t]*(?:\n[ \t]*)+/)
    .filter(paragraph => paragraph.trim())
    .map(
      paragraph =>
        `<p>${paragraph
          .replace(/^\n|\n$/g, '')
          .split('\n')
          .map(linked)
          .join('<br>')}</p>`,
    )
    .join('');

/** A URL ends at white space or a bracket and excludes trailing punctuation. */
const address = /(https?:\/\/[^\s<>"{}|\\^`[\]]*[^\s<>"{}|\\^`[\].,;:!?'()])/iu;

/** `split` with a capturing group puts the matches at odd indexes. */
const linked = (line: string): string =>
  line
    .split(address)
    .map((part, at) => {
      const href = at % 2 ? linkAddress(part) : null;
      return href ? `<a href="${escapeHtml(href)}">${escapeHtml(part)}</a>` : escapeHtml(part);
    })
    .join('');

const overFormatted = 'This message has too much formatting. Paste it again as plain text.';

/** Unclosed tags make parsing quadratic, so their number is limited. */
const maxTags = 20_000;
const maxPasses = 5;
const countTags = (html: string) => html.split('<').length;

/** Container tags are removed; their content stays. */
const frames = ['section', 'article', 'header', 'footer', 'main', 'center', 'pre', 'figure', 'figcaption'];
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'dl', 'dt', 'dd'];
const aligned = ['p', 'h1', 'h2', 'h3'];
export const plainMarks = ['strong', 'em', 'u', 's'] as const;
/** True for inline elements. */
export const isMark = (name: string) => name === 'a' || plainMarks.some(mark => mark === name);

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...aligned, 'div', 'ul', 'ol', 'li', 'blockquote', 'hr', 'img', 'br', 'a', ...plainMarks],
  allowedAttributes: {
    a: ['href', 'data-button'],
    img: ['src', 'alt', 'width'],
    ol: ['start'],
    ...Object.fromEntries(aligned.map(name => [name, ['style']])),
  },
  allowedStyles: { '*': { 'text-align': [/^(?:left|center|right)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  transformTags: {
    ...Object.fromEntries([...frames, ...tables].map(name => [name, 'div'])),
    ...{ b: 'strong', i: 'em', ins: 'u', del: 's', strike: 's', h4: 'h3', h5: 'h3', h6: 'h3' },
    a: (tagName, { href = '', 'data-button': button }) => ({
      tagName,
      attribs: knownTags({ href: linkAddress(href), 'data-button': button === undefined ? null : '' }),
    }),
    img: (tagName, { src = '', alt = '', width }) => ({
      tagName,
      attribs: knownTags({
        src: imageAddress(src),
        alt: alt.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed(),
        width: wholeNumber(width, 1, 2_000),
      }),
    }),
    ol: (tagName, { start }) => ({ tagName, attribs: knownTags({ start: wholeNumber(start, 2, 9_999) }) }),
  },
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'a' && !attribs.href) return 'excludeTag';
    return tag === 'img' && !attribs.src;
  },
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title', 'iframe', 'noembed', 'noframes'],
    ...['object', 'svg', 'math', 'template', 'select', 'audio', 'video', 'head'],
  ],
  nestingLimit: 40,
};

const knownTags = (attributes: Record<string, string | null>): sanitizeHtml.Attributes =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

function wholeNumber(written: string | undefined, least: number, most: number): string | null {
  const number = Number(written);
  return Number.isInteger(number) && number >= least && number <= most ? String(number) : null;
}

const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];
const maxLinkLength = 2_000;

/**
 * Normalizes a link, adding https:// to "example.com". Null for links that do not work from a mailbox or are unsafe,
 * such as `javascript:`. Braces are encoded, because URLs have no placeholders.
 */
function linkAddress(typed: string): string | null {
  const value = withScheme(typed.trim());
  if (!value || !URL.canParse(value)) return null;
  const { protocol, href } = new URL(value);
  if (!linkSchemes.includes(protocol) || href.length > maxLinkLength) return null;
  return href.replaceAll('{', '%7B').replaceAll('}', '%7D');
}

function withScheme(value: string): string | null {
  if (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(value)) return value;
  return /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[:/?#]|$)/u.test(value) ? `https://${value}` : null;
}

/** Allows only this instance's files and https URLs. */
function imageAddress(typed: string): string | null {
  const value = typed.trim();
  if (ownImage.test(value)) return value;
  return /^https:\/\//i.test(value) ? linkAddress(value) : null;
}

/** Path of a file stored by `storeImage`; the email adds the instance's origin. */
export const ownImage = /^\/files\/[0-9a-f]{64}\.(?:webp|png|jpg)$/;
