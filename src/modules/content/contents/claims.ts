import { type Found, findAvoided, instead } from './avoided.ts';
import { advertisingLabel, figuresWithoutSource, sellingWithoutLabel } from './evidence.ts';

/** What a text says that a practice should not promise, or not say without more; or does not want to say. */
export type ClaimKind = 'cure' | 'detox' | 'guarantee' | 'number' | 'affiliate' | 'avoided';

export type Claim = {
  kind: ClaimKind;
  start: number;
  end: number;
  text: string;
  /** Why it is marked, in a sentence. */
  reason: string;
  /** What could stand in its place; null where only the author knows. */
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

type Rule = { kind: ClaimKind; pattern: RegExp; gentler: (found: string) => string | null };

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
    // Cured meat and fish are food.
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
    gentler: found => `${supporting(found)} people who live with${found.slice(found.search(/\s/))}`,
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
    gentler: found => (/d$/i.test(found) ? 'possible' : 'may help with'),
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
    gentler: found => `supports ${found.split(/\s+/).slice(1).join(' ')}`,
  },
];

/**
 * Everything a text says that wants a second look, in the order of the text. The practitioner decides. `avoided`: the words
 * that the practice does not use.
 */
export function checkClaims(text: string, avoided: string[] = []): Claim[] {
  const found = rules.flatMap(({ kind, pattern, gentler }) =>
    [...text.matchAll(pattern)].map(match => mark(kind, match, withCaseOf(match[0], gentler(match[0])))),
  );
  found.push(...figuresWithoutSource(text).map(each => marked('number', each, null)));
  found.push(...sellingWithoutLabel(text).map(each => marked('affiliate', each, `${each.text} ${advertisingLabel}`)));
  found.push(...findAvoided(text, avoided).map(each => marked('avoided', each, instead(each.text, avoided))));
  return apart(found.sort((one, other) => one.start - other.start || other.end - one.end));
}

/** In the form of the verb that it stands for. */
const supporting = (found: string) =>
  /^\w+ing\b/i.test(found) ? 'supporting' : /^(?:\w+ed|fought)\b/i.test(found) ? 'supported' : 'may support';

const marked = (kind: ClaimKind, found: Found, gentler: string | null): Claim => ({
  ...found,
  kind,
  reason: reasons[kind],
  gentler,
});

const mark = (kind: ClaimKind, match: RegExpExecArray, gentler: string | null): Claim => {
  const text = match[0].trimEnd();
  const found = { start: match.index, end: match.index + text.length, text };
  return marked(kind, found, gentler?.trimEnd() ?? null);
};

const withCaseOf = (found: string, gentler: string | null) =>
  gentler && /^\p{Lu}/u.test(found) ? gentler.charAt(0).toUpperCase() + gentler.slice(1) : gentler;

/** Of two that overlap the first. */
function apart(claims: Claim[]): Claim[] {
  let end = 0;
  return claims.filter(claim => {
    if (claim.start < end) return false;
    end = claim.end;
    return true;
  });
}

/** The text with the gentler wording in the place of one claim. */
export const soften = (text: string, { start, end, gentler }: Claim) =>
  gentler === null ? text : text.slice(0, start) + gentler + text.slice(end);
