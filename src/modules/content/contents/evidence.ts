import type { Found } from './avoided.ts';

const organizations = String.raw`\b(?:WHO|World Health Organization|NHS|EFSA|USDA|CDC|NIH|FDA|BDA|Dietary Guidelines|Cochrane|Academy of Nutrition|American (?:Heart|Diabetes) Association)\b`;
/** Below or before everything, for the whole text: "Sources: NHS", "## Sources" with a list below it. */
const sourcesListed =
  /^[^\w\n]{0,9}(?:sources?|references)\b[*_]{0,3}(?::[*_]{0,3}[ \t]{0,9}\S|[ \t*_:]{0,9}\n{1,3}[^\n])/im;
/** In a paragraph, for what it says. Capitals count: "who" is no organization. */
const sourceNamed = new RegExp(organizations);
const sourceTold = /\baccording to\b|\(\s*source\b/i;
const link = /https?:\/\//i;
const figure =
  /\b\d+(?:[.,]\d+)?\s?(?:%|percent\b)|\b\d+(?:\.\d+)?\s?times\s+(?:more|less|higher|lower|as)\b|\b(?:\d+|one|two|three|four|seven|eight|nine) out of (?:every )?(?:\d+|three|four|five|ten)\b|\b(?:1|one) in (?:every )?(?:\d+|three|four|five|ten)\b|\b(?:studies|research|science)\s+(?:show|shows|prove|proves|say|says|found|finds)\b|\b(?:clinically|scientifically)\s+proven\b/gi;

const selling =
  /\b(?:use|with)\s+(?:my\s+|the\s+)?(?:discount\s+|promo\s+)?code\b|\b(?:discount|promo)\s+code\b|\bshop\s+(?:with\s+|through\s+)?my\s+link\b|https?:\/\/\S*(?:[?&](?:ref|aff|affiliate|tag)=|\/a\/)\S*/gi;
const labelled =
  /#ad\b|#advert\w*|#sponsored|#affiliate\w*|\baffiliate links?\b|\b(?:I|we)(?: may| might| can|['’]ll| will)? (?:earn|get|receive)\b[^.!?\n]{0,40}\bcommissions?\b|\bpaid partnership\b|\bsponsored by\b|\badvertisement\b/i;

export const advertisingLabel = '#ad (affiliate link: I may earn a commission)';

/** Figures whose source nobody names: in their paragraph, by a link in their sentence, or in a list of sources. */
export function figuresWithoutSource(text: string): Found[] {
  if (sourcesListed.test(text)) return [];
  return paragraphsOf(text)
    .filter(({ text: paragraph }) => !sourceNamed.test(paragraph) && !sourceTold.test(paragraph))
    .flatMap(paragraph => partsOf(paragraph, /(?<=[.!?])\s+|\n/g))
    .filter(({ text: sentence }) => !link.test(sentence))
    .flatMap(sentence => allOf(sentence, figure));
}

/** The first of each paragraph that sells; a label in the same paragraph is enough, and so is one that opens the text. */
export function sellingWithoutLabel(text: string): Found[] {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.slice(0, opening).some(paragraph => labelled.test(paragraph.text))) return [];
  return paragraphs
    .filter(paragraph => !labelled.test(paragraph.text))
    .flatMap(paragraph => allOf(paragraph, selling).slice(0, 1));
}

/** A title, a heading, and what follows them. */
const opening = 3;

type Part = { text: string; start: number };
const paragraphsOf = (text: string) => partsOf({ text, start: 0 }, /\n\s*\n/g);

function partsOf({ text, start }: Part, border: RegExp): Part[] {
  const borders = [...text.matchAll(border)];
  const starts = [0, ...borders.map(({ index, 0: found }) => index + found.length)];
  return starts.map((from, at) => ({ text: text.slice(from, borders[at]?.index), start: start + from }));
}

const allOf = ({ text, start }: Part, pattern: RegExp): Found[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => {
    const from = start + index;
    return { start: from, end: from + found.length, text: found };
  });
