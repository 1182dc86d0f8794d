import { DomUtils, parseDocument } from 'htmlparser2';
import type { Node } from './clean-html.ts';

type MailText = { subject: string; html: string; text: string };
type Element = Extract<Node, { attribs: object }>;

const amount = String.raw`\d[\d.,]*`;
const grams = '(?:g|grams?|Gramm|gramos?|grammes?)';
/** Energy and macronutrients as recipes name them in the four languages of mails. */
const macro =
  '(?:protein|carb(?:ohydrate|s)?|fat|fib(?:er|re)|Eiweiß|Kohlenhydrate|Fett|Ballaststoffe|proteína|(?:carbo)?hidratos?|grasa|fibra|protéine|glucide|lipide)s?';
const mass = '(?:kg|kilos?|lbs?|pounds?|Pfund|libras?)';
const change = String.raw`(?:weigh\w*|BMI|IMC|los[te]s?|losing|gain\w*|shed|dropp?\w*|wieg\w*|Gewicht\w*|pes[oa]\w*|perd\w*|poids|pris)`;

const patterns = [
  String.raw`${amount}\s?(?:kcal|kJ|k?cals?|(?:kilo)?calor\w+|Kalorien|Kilojoule)`,
  String.raw`(?<![\p{L}-])${macro}\s?[:–]?\s?(?:about |ca\. |etwa |unos |environ )?${amount}\s?${grams}`,
  String.raw`${amount}\s?${grams}\s(?:of |de |d’)?${macro}(?!\s(?:powder|bars?|shakes?))`,
  String.raw`(?<!\p{L})(?:BMI|IMC)(?!\p{L})[^.!?]{0,40}\d`,
  String.raw`${amount}\s?${mass}[^.!?]{0,20}?(?:(?:ab|zu)genommen|verloren)`,
  String.raw`(?<!\p{L})${change}(?!\p{L})[^.!?]{0,40}?${amount}\s?${mass}`,
].map(source => new RegExp(String.raw`(?:${source})(?!\p{L})`, 'iu'));

const hasNumbers = (text: string) => patterns.some(pattern => pattern.test(text));

/** A sentence ends at its punctuation before white space: "2.5 kg" is not the end of one. */
const sentence = /[^.!?]*(?:[.!?]+(?!\s|$)[^.!?]*)*(?:[.!?]+\s*|$)/gu;
const withoutSentences = (text: string) =>
  hasNumbers(text) ? text.replace(sentence, each => (hasNumbers(each) ? '' : each)) : text;

/**
 * A mail without weight, BMI, energy and macros, for clients from whom numbers are hidden (decision 088): items of lists
 * and sentences that contain them are left out, and headings that would be left with nothing below them. Works on
 * rendered mails, whose template markers stay.
 */
export const withoutNumbers = <Mail extends MailText>(mail: Mail): Mail => ({
  ...mail,
  subject: withoutSentences(mail.subject).trim() || mail.subject.replace(/\s?\d[\d.,]*/g, '').trim(),
  html: withoutNumbersInHtml(mail.html),
  text: withoutNumbersInText(mail.text),
});

const blocks = ['li', 'p', 'h1', 'h2', 'h3', 'div', 'td', 'title', 'blockquote'];
const isHeading = (node: Node | null): node is Element =>
  node !== null && /^h[1-3]$/.test('name' in node ? node.name : '');

function withoutNumbersInHtml(html: string): string {
  if (!hasNumbers(html)) return html;
  const document = parseDocument(html, { decodeEntities: false });
  for (const block of DomUtils.filter(each => DomUtils.isTag(each) && blocks.includes(each.name), document)) {
    if (!DomUtils.isTag(block) || !hasNumbers(ownText(block))) continue;
    if (block.name !== 'li') {
      for (const node of block.children) if (DomUtils.isText(node)) node.data = withoutSentences(node.data);
      if (ownText(block).trim() && !hasNumbers(ownText(block))) continue;
    }
    remove(block);
  }
  return DomUtils.getOuterHTML(document, { decodeEntities: false });
}

/** The text of a block with its inline elements, without the blocks inside it. */
const ownText = (block: Element): string =>
  block.children
    .map(node => {
      if (DomUtils.isText(node)) return node.data;
      if (!DomUtils.isTag(node)) return '';
      return node.name === 'br' ? '\n' : blocks.includes(node.name) || isContainer(node) ? '\n' : ownText(node);
    })
    .join('');
const isContainer = ({ name }: Element) => ['ul', 'ol', 'table', 'tbody', 'tr'].includes(name);

/** Removes a block, then its item and list when these are empty, then the heading above when nothing is left below it. */
function remove(block: Element) {
  const { parent } = block;
  const above = DomUtils.prevElementSibling(block);
  const below = DomUtils.nextElementSibling(block);
  DomUtils.removeElement(block);
  if (
    parent &&
    DomUtils.isTag(parent) &&
    /^(?:[uo]l|li|blockquote)$/.test(parent.name) &&
    !DomUtils.textContent(parent).trim()
  ) {
    remove(parent);
  } else if (isHeading(above) && (below === null || isHeading(below))) DomUtils.removeElement(above);
}

/** Paragraphs of plain text are separated by blank lines, items of lists by line breaks. */
function withoutNumbersInText(text: string): string {
  const remaining: string[] = [];
  for (const paragraph of text.split(/\n{2,}/)) {
    const items = paragraph.split(/\n(?=\s*(?:[*-]|\d+\.)\s)/);
    const left = items
      .map(item => (/^\s*(?:[*-]|\d+\.)\s/.test(item) ? (hasNumbers(item) ? '' : item) : withoutSentences(item)))
      .filter(item => item.trim());
    if (left.length) remaining.push(left.join('\n'));
    // A preceding line without punctuation is the heading of the removed text.
    else if (paragraph.trim() && /^[^\n.!?:,]{1,60}$/.test(remaining.at(-1) ?? '')) remaining.pop();
  }
  return remaining.join('\n\n');
}
