import { DomUtils, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { AppError } from '../../../../platform/errors.ts';
import type { BodyFormat, WrittenMail } from '../contract.ts';
import { escapeHtml } from './content-template.ts';

/** A node of cleaned HTML: text, or an element of `allowedTags` with nothing but its allowed attributes. */
export type Node = ReturnType<typeof parseDocument>['children'][number];

/**
 * What somebody wrote, held to what a mail may hold: paragraphs, three headings, lists, quotes, rules, bold, italic,
 * underlined and crossed-out text, links, buttons (`<a data-button>`) and pictures. Cleaning it again changes nothing.
 * @throws AppError invalid when it holds more tags than anybody writes
 */
export function cleanHtml(html: string): string {
  let given = html;
  // The parser closes some tags by itself and decodes what it reads, so a result may not be its own last form.
  for (let pass = 0; pass < maxPasses; pass++) {
    if (countTags(given) > maxTags) break;
    const cleaned = sanitizeHtml(plainText(given), rules).replaceAll(' />', '>');
    if (cleaned === given) return cleaned;
    given = cleaned;
  }
  throw new AppError('invalid', overFormatted, { body: overFormatted });
}

/** A tag of those that a mail may hold; "a < b" and "I <3 you" are text. */
const tag = /<\/?(?:p|h[1-6]|strong|b|em|i|u|s|a|ul|ol|li|blockquote|hr|img|br|div|span|table)(?:\s[^<>]*)?\/?>/i;

/** What a body is that came without saying so: HTML if it holds tags. */
const formatOf = (body: string): BodyFormat => (tag.test(body) ? 'html' : 'text');

/**
 * A body as it is kept: of text every letter, of HTML what may stand in a mail.
 * @throws AppError invalid when nothing is left of it
 */
export function cleanBody({ body, bodyFormat }: Pick<WrittenMail, 'body' | 'bodyFormat'>): {
  body: string;
  bodyFormat: BodyFormat;
} {
  const format = bodyFormat ?? formatOf(body);
  const kept = format === 'html' ? cleanHtml(body) : body;
  const nodes = format === 'html' ? nodesOf(kept) : nodesOf(htmlOfText(body));
  if (!/[^\s\p{Cf}]/u.test(DomUtils.textContent(nodes)) && !imagesIn(nodes).length) {
    throw new AppError('invalid', 'Message body is required', { body: 'Message body is required' });
  }
  return { body: kept, bodyFormat: format };
}

/** The same as the nodes that the mail is made from. */
export const readBody = ({ body, bodyFormat }: Pick<WrittenMail, 'body' | 'bodyFormat'>): Node[] =>
  nodesOf((bodyFormat ?? formatOf(body)) === 'html' ? cleanHtml(body) : htmlOfText(body));

const nodesOf = (html: string): Node[] => parseDocument(html).children;

export const imagesIn = (nodes: Node[]) => DomUtils.getElementsByTagName('img', nodes);

/** Without control characters, of which a mail has no use and its template a use of its own. */
export const plainText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

/** A blank line ends a paragraph, every other line break stays, addresses are links. */
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

/** An address ends where white space or a bracket does, and without the sign that ends a sentence. */
const address = /(https?:\/\/[^\s<>"{}|\\^`[\]]*[^\s<>"{}|\\^`[\].,;:!?'()])/iu;

/** Every second part is what the expression has found. */
const linked = (line: string): string =>
  line
    .split(address)
    .map((part, at) => {
      const href = at % 2 ? linkAddress(part) : null;
      return href ? `<a href="${escapeHtml(href)}">${escapeHtml(part)}</a>` : escapeHtml(part);
    })
    .join('');

const overFormatted = 'This message has too much formatting. Paste it again as plain text.';

/** Far more than anybody writes; tags that are never closed cost the square of their number. */
const maxTags = 20_000;
const maxPasses = 5;
const countTags = (html: string) => html.split('<').length;

/** Tags that only keep others apart; their content stays. */
const frames = ['section', 'article', 'header', 'footer', 'main', 'center', 'pre', 'figure', 'figcaption'];
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'dl', 'dt', 'dd'];
const aligned = ['p', 'h1', 'h2', 'h3'];
export const plainMarks = ['strong', 'em', 'u', 's'] as const;
/** True for what is part of a line. */
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
      attribs: known({ href: linkAddress(href), 'data-button': button === undefined ? null : '' }),
    }),
    img: (tagName, { src = '', alt = '', width }) => ({
      tagName,
      attribs: known({
        src: imageAddress(src),
        alt: alt.replace(/\s+/g, ' ').trim().slice(0, 300).toWellFormed(),
        width: wholeNumber(width, 1, 2_000),
      }),
    }),
    ol: (tagName, { start }) => ({ tagName, attribs: known({ start: wholeNumber(start, 2, 9_999) }) }),
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

const known = (attributes: Record<string, string | null>): sanitizeHtml.Attributes =>
  Object.fromEntries(Object.entries(attributes).flatMap(([name, value]) => (value === null ? [] : [[name, value]])));

function wholeNumber(written: string | undefined, least: number, most: number): string | null {
  const number = Number(written);
  return Number.isInteger(number) && number >= least && number <= most ? String(number) : null;
}

const linkSchemes = ['http:', 'https:', 'mailto:', 'tel:'];
const maxLinkLength = 2_000;

/**
 * A link's address as it may stand in a mail, https:// added to "example.com"; null for everything that leads nowhere
 * from a mailbox, or somewhere that is no place to go (`javascript:` above all). It holds no braces: no placeholder
 * stands in an address.
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

/** A picture's: one of ours, or anybody's over https. */
function imageAddress(typed: string): string | null {
  const value = typed.trim();
  if (ownImage.test(value)) return value;
  return /^https:\/\//i.test(value) ? linkAddress(value) : null;
}

/** As `storeImage` names them; the mail puts the address of this instance before it. */
export const ownImage = /^\/files\/[0-9a-f]{64}\.(?:webp|png|jpg)$/;
