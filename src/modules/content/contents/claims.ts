import { findAvoided, instead, type TextSpan } from './avoided.ts';

/** Statements that a nutrition practice should not make or not make without a source, and words it wants to avoid. */
export type ClaimKind = 'cure' | 'detox' | 'guarantee' | 'number' | 'affiliate' | 'avoided';

export type Claim = {
  kind: ClaimKind;
  start: number;
  end: number;
  text: string;
  /** Explanation for the author. */
  reason: string;
  /** Replacement text; null if only the author can rephrase it. */
  gentler: string | null;
};

export const claimLabels: Record<ClaimKind, string> = {
  cure: 'Promises a cure',
  detox: 'Detox claim',
  guarantee: 'Guaranteed result',
  number: 'No source named',
  affiliate: 'No advertising label',
  avoided: 'A word you avoid',
};

type Rule = { kind: ClaimKind; pattern: RegExp; gentler: (phrase: string) => string | null };

const reasons: Record<ClaimKind, string> = {
  cure: 'Don’t say that food or advice cures, treats or prevents a disease.',
  detox: 'The liver and kidneys do this work. There’s no evidence that a food or plan “detoxes.”',
  guarantee: 'You can’t promise a result, because everybody is different.',
  number: 'Name the source of numbers and of “studies show” so readers can look it up.',
  affiliate: 'If you earn from a link or code, say so right next to it.',
  avoided: 'This is on your list of words to avoid.',
};

const diseases =
  '(?:type [12] )?(?:diabetes|cancer|heart disease|high blood pressure|hypertension|arthritis|depression|anxiety|ibs|pcos|dementia|alzheimer.s|osteoporosis|migraines?|eczema|psoriasis|asthma|covid|colds|common cold|(?<=\\ba )cold|flu)';

const rules: Rule[] = [
  {
    kind: 'cure',
    // Cured meat and fish are foods, not claims.
    pattern: /\b(?:cures?|curing)\b|\bcured\b(?!\s+(?:ham|meats?|fish|salmon|pork|bacon|sausages?))/gi,
    gentler: () => 'may be part of caring for',
  },
  { kind: 'cure', pattern: /\b(?:heals?|healing)\s+(?:your|the)\s+\w+/gi, gentler: () => 'supports your wellbeing' },
  {
    kind: 'cure',
    pattern: new RegExp(
      String.raw`\b(?:revers(?:es?|ed|ing)|treat(?:s|ed|ing)?|prevent(?:s|ed|ing)?|fight(?:s|ing)?|fought|eliminat(?:es?|ed|ing))\s+(?:(?:your|my|his|her|their|the|a)\s+)?${diseases}\b`,
      'gi',
    ),
    gentler: phrase => `${supporting(phrase)} people who live with${phrase.slice(phrase.search(/\s/))}`,
  },
  {
    kind: 'cure',
    pattern:
      /\b(?:instead of|replaces?|throw away|stop taking)\s+(?:your\s+)?(?:medications?|medicines?|pills|insulin|doctor)\b/gi,
    gentler: () => 'alongside the care of your doctor',
  },
  { kind: 'detox', pattern: /\bdetox(?:e[sd]|ing|ify|ifie[sd]|ifying|ification)?\b/gi, gentler: () => 'fresh start' },
  {
    kind: 'detox',
    pattern: /\b(?:juice )?cleans(?:e|es|ing) (?=your|the body|diet|plan|tea|juice)/gi,
    gentler: () => 'care for ',
  },
  { kind: 'detox', pattern: /\b(?:juice|tea|liver|colon|body) cleanse\b/gi, gentler: () => 'balanced week' },
  {
    kind: 'detox',
    pattern: /\b(?:flush(?:es)?(?: out)?|remov(?:es?|ing)|get(?:s)? rid of)\s+(?:all\s+)?toxins\b/gi,
    gentler: () => 'supports your body’s own work',
  },
  {
    kind: 'guarantee',
    pattern: /\bguarantee(?:d|s)?\b/gi,
    gentler: phrase => (/d$/i.test(phrase) ? 'possible' : 'may help with'),
  },
  {
    kind: 'guarantee',
    pattern:
      /\b(?:lose|drop|shed)\s+(?:up to\s+)?(?:\d+|one|two|three|five|ten|twenty)\s*(?:-\s*\d+\s*)?(?:lbs?|pounds?|kg|kilos?|stones?|inch(?:es)?|dress sizes?)\b(?:\s+in\s+(?:\w+\s+)?(?:a|\d+|one|two|three)?\s*(?:days?|weeks?|months?))?/gi,
    gentler: () => 'work towards your goal at your own pace',
  },
  {
    kind: 'guarantee',
    pattern: /\b(?:melts?|burns?|torch(?:es)?|blasts?)\s+(?:away\s+)?(?:belly\s+|body\s+)?fat\b/gi,
    gentler: () => 'can be part of a balanced week',
  },
  { kind: 'guarantee', pattern: /\bmiracle\b/gi, gentler: () => 'useful' },
  {
    kind: 'guarantee',
    pattern:
      /\b(?:never get sick|100\s?% (?:effective|safe|natural cure)|works for everyone|overnight results|instant results)\b/gi,
    gentler: () => 'helps some people',
  },
  {
    kind: 'guarantee',
    pattern: /\bboost(?:s|ing)?\s+(?:your\s+|the\s+)?(?:metabolism|immun\w+(?:\s+system)?)\b/gi,
    gentler: phrase => `supports ${phrase.split(/\s+/).slice(1).join(' ')}`,
  },
];

const organizations = String.raw`\b(?:WHO|World Health Organization|NHS|EFSA|USDA|CDC|NIH|FDA|BDA|Dietary Guidelines|Cochrane|Academy of Nutrition|American (?:Heart|Diabetes) Association)\b`;
/** A list of sources for the whole text: "Sources: NHS", or "## Sources" with a list below. */
const sourcesListed =
  /^[^\w\n]{0,9}(?:sources?|references)\b[*_]{0,3}(?::[*_]{0,3}[ \t]{0,9}\S|[ \t*_:]{0,9}\n{1,3}[^\n])/im;
/** A source for one paragraph. Case-sensitive, because "who" is not an organization. */
const sourceNamed = new RegExp(organizations);
const sourceTold = /\baccording to\b|\(\s*source\b/i;
const link = /https?:\/\//i;
const figure =
  /\b\d+(?:[.,]\d+)?\s?(?:%|percent\b)|\b\d+(?:\.\d+)?\s?times\s+(?:more|less|higher|lower|as)\b|\b(?:\d+|one|two|three|four|seven|eight|nine) out of (?:every )?(?:\d+|three|four|five|ten)\b|\b(?:1|one) in (?:every )?(?:\d+|three|four|five|ten)\b|\b(?:studies|research|science)\s+(?:show|shows|prove|proves|say|says|found|finds)\b|\b(?:clinically|scientifically)\s+proven\b/gi;

const selling =
  /\b(?:use|with)\s+(?:my\s+|the\s+)?(?:discount\s+|promo\s+)?code\b|\b(?:discount|promo)\s+code\b|\bshop\s+(?:with\s+|through\s+)?my\s+link\b|https?:\/\/\S*(?:[?&](?:ref|aff|affiliate|tag)=|\/a\/)\S*/gi;
const labelled =
  /#ad\b|#advert\w*|#sponsored|#affiliate\w*|\baffiliate links?\b|\b(?:I|we)(?: may| might| can|['’]ll| will)? (?:earn|get|receive)\b[^.!?\n]{0,40}\bcommissions?\b|\bpaid partnership\b|\bsponsored by\b|\badvertisement\b/i;

const advertisingLabel = '#ad (affiliate link: I may earn a commission)';

/** Numbers that have no source: neither a list of sources, nor one in their paragraph, nor a link in their sentence. */
function numbersWithoutSource(text: string): TextSpan[] {
  if (sourcesListed.test(text)) return [];
  return paragraphsOf(text)
    .filter(({ text: paragraph }) => !sourceNamed.test(paragraph) && !sourceTold.test(paragraph))
    .flatMap(paragraph => partsOf(paragraph, /(?<=[.!?])\s+|\n/g))
    .filter(({ text: sentence }) => !link.test(sentence))
    .flatMap(sentence => allOf(sentence, figure));
}

/**
 * The first affiliate phrase of each paragraph without a disclosure in the same paragraph or at the beginning of the
 * text.
 */
function sellingWithoutLabel(text: string): TextSpan[] {
  const paragraphs = paragraphsOf(text);
  if (paragraphs.slice(0, opening).some(paragraph => labelled.test(paragraph.text))) return [];
  return paragraphs
    .filter(paragraph => !labelled.test(paragraph.text))
    .flatMap(paragraph => allOf(paragraph, selling).slice(0, 1));
}

/** Number of blocks that count as the beginning: title, heading and first paragraph. */
const opening = 3;

type Part = { text: string; start: number };
const paragraphsOf = (text: string) => partsOf({ text, start: 0 }, /\n\s*\n/g);

function partsOf({ text, start }: Part, border: RegExp): Part[] {
  const borders = [...text.matchAll(border)];
  const starts = [0, ...borders.map(({ index, 0: separator }) => index + separator.length)];
  return starts.map((from, at) => ({ text: text.slice(from, borders[at]?.index), start: start + from }));
}

const allOf = ({ text, start }: Part, pattern: RegExp): TextSpan[] =>
  [...text.matchAll(pattern)].map(({ index, 0: match }) => {
    const from = start + index;
    return { start: from, end: from + match.length, text: match };
  });

/**
 * All statements to review, in text order; the practitioner decides about each. `avoided`: words the practice avoids.
 */
export function checkClaims(text: string, avoided: string[] = []): Claim[] {
  const claims = rules.flatMap(({ kind, pattern, gentler }) =>
    [...text.matchAll(pattern)].map(match => mark(kind, match, withCaseOf(match[0], gentler(match[0])))),
  );
  claims.push(...numbersWithoutSource(text).map(each => marked('number', each, null)));
  claims.push(...sellingWithoutLabel(text).map(each => marked('affiliate', each, `${each.text} ${advertisingLabel}`)));
  claims.push(...findAvoided(text, avoided).map(each => marked('avoided', each, instead(each.text, avoided))));
  return apart(claims.sort((one, other) => one.start - other.start || other.end - one.end));
}

/** Matches the form of the verb it replaces. */
const supporting = (phrase: string) =>
  /^\w+ing\b/i.test(phrase) ? 'supporting' : /^(?:\w+ed|fought)\b/i.test(phrase) ? 'supported' : 'may support';

const marked = (kind: ClaimKind, span: TextSpan, gentler: string | null): Claim => ({
  ...span,
  kind,
  reason: reasons[kind],
  gentler,
});

const mark = (kind: ClaimKind, match: RegExpExecArray, gentler: string | null): Claim => {
  const text = match[0].trimEnd();
  const span = { start: match.index, end: match.index + text.length, text };
  return marked(kind, span, gentler?.trimEnd() ?? null);
};

const withCaseOf = (phrase: string, gentler: string | null) =>
  gentler && /^\p{Lu}/u.test(phrase) ? gentler.charAt(0).toUpperCase() + gentler.slice(1) : gentler;

/** Drops claims that overlap an earlier one. */
function apart(claims: Claim[]): Claim[] {
  let end = 0;
  return claims.filter(claim => {
    if (claim.start < end) return false;
    end = claim.end;
    return true;
  });
}

/** Replaces one claim by its gentler wording. */
export const soften = (text: string, { start, end, gentler }: Claim) =>
  gentler === null ? text : text.slice(0, start) + gentler + text.slice(end);
