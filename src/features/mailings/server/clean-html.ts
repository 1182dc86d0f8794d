import sanitizeHtml from 'sanitize-html';
import { AppError } from '../../../platform/errors.ts';
import { formatOf } from '../body-format.ts';
import type { BodyFormat, WrittenMail } from '../contract.ts';
import { type Block, type Inline, readBlocks } from './clean-html-blocks.ts';
import { blocksOfText } from './clean-html-text.ts';
import { writeBlocks } from './clean-html-write.ts';

/**
 * What somebody wrote, held to what a mail may hold: paragraphs, three headings, lists, quotes, rules, bold, italic,
 * underlined and crossed-out text, links, buttons (`<a data-button>`) and pictures. Cleaning it again changes nothing.
 * @throws AppError invalid when it holds more tags than anybody writes
 */
export const cleanHtml = (html: string): string => written(blocksOfHtml(html));

/**
 * A body as it is kept: of text every letter, of HTML what may stand in a mail.
 * @throws AppError invalid when nothing is left of it
 */
export function cleanBody({ body, bodyFormat }: Pick<WrittenMail, 'body' | 'bodyFormat'>): {
  body: string;
  bodyFormat: BodyFormat;
} {
  const format = bodyFormat ?? formatOf(body);
  const blocks = readBody({ body, bodyFormat: format });
  if (!blocks.some(saysSomething)) {
    throw new AppError('invalid', 'Message body is required', { body: 'Message body is required' });
  }
  return { body: format === 'html' ? written(blocks) : body, bodyFormat: format };
}

/** The same as the tree that the mail is made from. */
export const readBody = ({ body, bodyFormat }: Pick<WrittenMail, 'body' | 'bodyFormat'>): Block[] =>
  (bodyFormat ?? formatOf(body)) === 'html' ? blocksOfHtml(body) : blocksOfText(plainText(body));

/** Without control characters, of which a mail has no use and its template a use of its own. */
export const plainText = (text: string) => text.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');

function blocksOfHtml(html: string): Block[] {
  if (countTags(html) > mostTags) throw overFormatted();
  return readBlocks(sanitizeHtml(plainText(html), rules));
}

function written(blocks: Block[]): string {
  const html = writeBlocks(blocks);
  // What is kept is read again when it is sent: it is refused now or never.
  if (html.length > longestKept || countTags(html) > mostTags) throw overFormatted();
  return html;
}

/** A link around 20,000 paragraphs comes to stand in each of them: 200 kB would be kept, and sent, as 40 MB. */
const longestKept = 1_000_000;

const countTags = (html: string) => html.split('<').length;

function overFormatted(): AppError {
  const message = 'This message has too much formatting. Paste it again as plain text.';
  return new AppError('invalid', message, { body: message });
}

/** Far more than anybody writes; tags that are never closed cost the square of their number. */
const mostTags = 20_000;

/** Tags that only keep others apart; their content stays. */
const frames = ['div', 'section', 'article', 'header', 'footer', 'main', 'center', 'pre', 'figure', 'figcaption'];
const tables = ['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'dl', 'dt', 'dd'];
const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];
const marks = ['strong', 'b', 'em', 'i', 'u', 'ins', 's', 'del', 'strike'];

const align = { 'text-align': [/^(?:left|center|right)$/] };

/**
 * The first of two sieves: it takes scripts, styles and whatever else is no text out with their content, and knows the
 * ways to hide them. The second is the tree, which has no place for anything else.
 */
const rules: sanitizeHtml.IOptions = {
  allowedTags: [
    ...frames,
    ...tables,
    ...headings,
    ...marks,
    'p',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'hr',
    'img',
    'br',
  ],
  allowedAttributes: {
    a: ['href', 'data-button'],
    img: ['src', 'alt', 'width'],
    ol: ['start'],
    ...Object.fromEntries(['p', ...headings].map(name => [name, ['style']])),
  },
  allowedStyles: { p: align, ...Object.fromEntries(headings.map(name => [name, align])) },
  // An address as people type it ("example.com/a:b") is judged by the tree.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['https'] },
  nonTextTags: [
    ...['script', 'style', 'textarea', 'option', 'xmp', 'noscript', 'title', 'iframe', 'noembed', 'noframes'],
    ...['object', 'svg', 'math', 'template', 'select', 'audio', 'video', 'head'],
  ],
  nestingLimit: 40,
};

function saysSomething(block: Block): boolean {
  if (block.kind === 'rule') return false;
  if (block.kind === 'list') return block.items.flat().some(saysSomething);
  return block.kind === 'quote' ? block.children.some(saysSomething) : block.children.some(isSeen);
}

function isSeen(inline: Inline): boolean {
  if (inline.kind === 'mark') return inline.children.some(isSeen);
  return inline.kind === 'image' || (inline.kind === 'text' && /[^\s\p{Cf}]/u.test(inline.text));
}
