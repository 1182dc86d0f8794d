import { checkClaims } from '../../claims.ts';
import type { Topic } from '../knowledge/schema.ts';
import { general, graveTopics, topics } from '../knowledge/topics.ts';
import { leftOut } from './diets.ts';
import { randomFrom } from './random.ts';
import { capital, stems, unknownWords } from './words.ts';

export type Subject = {
  /** The typed topic if possible, in the form for the middle of a sentence. */
  subject: string;
  topic: Topic;
  /** Second topic: "iron for runners" is also about running. */
  companion: Topic | null;
  /** False if no topic matches. */
  isKnown: boolean;
  /** The subject is only the name of a condition or life stage. */
  isCondition: boolean;
  /** No jokes, emoji and exclamation marks in any tone. */
  isDelicate: boolean;
  /** The typed words if the text is about something more general; null if they must not be repeated. */
  uncovered: string | null;
};

/**
 * Finds topics by their names and synonyms in the typed text. The first match is the subject; of matches at the same
 * word the longest wins. Grave subjects take precedence.
 */
export function findSubject(typed: string): Subject {
  const clean = tidy(typed);
  const topicStems = ` ${stems(clean).join(' ')} `;
  const unwanted = leftOut(clean);
  const scored = topics
    .map(topic => ({ topic, ...scoreOf(topic, topicStems, unwanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => one.at - other.at || other.score - one.score);
  const grave = findGrave(clean, topicStems, scored);
  if (grave) {
    return {
      ...{ subject: grave.name, topic: grave, companion: null, uncovered: null },
      ...{ isKnown: true, isCondition: false, isDelicate: true },
    };
  }
  const [best, next] = scored;
  const topic = best?.topic ?? randomFrom(topicStems).pick(general);
  const companion = next?.topic ?? null;
  const isWhole = best !== undefined && best.score >= topicStems.trim().length;
  const isUsable = clean.length > 0 && checkClaims(clean).length === 0 && !isPromise.test(clean);
  const phrase = withoutOpening(clean).replace(/\bdiabetics\b/i, 'people with diabetes');
  const isPhrase = phrase.length > 0 && !isSentence.test(phrase);
  const isOwnName = isWhole && topic.needsCare && !isHalfName.test(phrase);
  const own =
    best !== undefined && isUsable && isPhrase && (!isWhole || isOwnName)
      ? withCapitals(inSentence(shorten(phrase)))
      : topic.name;
  return {
    subject: own,
    topic,
    companion,
    isKnown: best !== undefined,
    isCondition: isOwnName && isUsable && isPhrase && !isNoCondition.test(phrase),
    isDelicate:
      topic.isDelicate ||
      companion?.isDelicate === true ||
      best === undefined ||
      unknownWords(phrase, isNamedIn(topicStems)).length > 0,
    uncovered: best === undefined && isUsable && /[\p{L}\p{N}]/u.test(clean) ? shorten(clean) : null,
  };
}

/** "write a post about iron" → "iron" */
const withoutOpening = (text: string) =>
  text
    .replace(
      /^(?:please )?(?:(?:write|create|give|make|prepare|share|post|generate)\b(?!-)(?: (?:me|us|my clients|my followers))?(?: (?:a|an|some|the|something))? ?)?/i,
      '',
    )
    .replace(
      /^(?:(?:\d+|three|five|ten|a|an|some|the|quick|short|easy|simple|new|good|healthy|my) )*(?:recipes?|dish|dishes|posts?|articles?|captions?|newsletters?|blog|texts?|tips|ideas?|something|anything|everything|thoughts|info|information|facts|advice|guide)(?: posts?| articles?)? (?:about|on|for|with|of|to|around|using) /i,
      '',
    )
    .replace(/ (?:tips|ideas|advice|hacks|facts|recipes?)$/i, '')
    .trim();

/** Questions, requests and personal statements, which don't fit into the middle of a sentence. */
const isSentence =
  /\?|^(?:how|what|why|when|where|who|which|is|are|am|can|could|should|shall|do|does|did|will|would|if|because|tell|explain|help|need|want|eat|eating|cook|drink|skip|stop|try|avoid|lose|losing|get|learn|choose|have|has|had|use|pregnant)\b|^\S+[- ]free$|\b(?:i|i[’'](?:m|ve|d|ll)|me|my|mine|myself|you|your|we|us|our|he|him|his|she|her|they|them|don[’']?t|doesn[’']?t|isn[’']?t|can[’']?t|wont|\w+n[’']t)\b|\b(?:are|is|was|were|makes?|causes?|refuses?|refused|hates?|throws)\b|[.!;:]\s/i;

/** Health claims that a title must not repeat. */
const isPromise =
  /\b(?:boost\w*|cleans(?:e|es|ing)|burn(?:s|ing)?|cur(?:e|es|ing)|heal(?:s|ing)?|revers\w+|miracle\w*|toxi\w*|anti[- ]?aging|melt\w*|flush\w*)\b/i;

/** Names of conditions that are adjectives or too general to be a noun. */
const isHalfName =
  /^(?:pregnant|diabetic|celiac|coeliac|gluten|lactose|prenatal|polycystic|gestational|bab(?:y|ies)|infants?|dash|.*[- ]free|nursing|laxatives?|heart|bones?|thyroid|liver|ldl|regularity|weaning|trimester|kids?)$/i;

/** Topics of the medical category that aren't conditions. */
const isNoCondition = /^(?:feeding|caring|first foods?|baby[- ]led)\b|\b(?:health|diet|nutrition|foods?)$/i;

const child =
  '(?:(?:grand|step|god|school)?(?:kid|child|son|daughter|girl|boy)s?|kiddos?|(?:grand|step|school)?children|childhood|toddlers?|preschoolers?|tweens?|teen(?:s|age|ager|agers)?|adolescents?|bab(?:y|ies)|infants?|nieces?|nephews?|pupils?|year[- ]olds?)';
const weight =
  '(?:(?:over|under) ?weight|weigh(?:s|ed|ing|t)?|obes\\w+|fat(?:ter)?|thin(?:ner)?|skinny|skinnier|slim\\w*|chubb\\w+|pudgy|calories?|calorie counting|bmi|dieting|diet plan|on a diet)';
/** Words about weight, for topics about children. Doesn't match "heavy cream for kids" and "big batch". */
const size =
  '(?:heav(?:y|ier|iest)|bigg?(?:er|est)?|larger?|plus[- ]size[ds]?|too small|\\d+ ?(?:kg|kilos?|lbs?|pounds))';
const betweenChildAndSize =
  '(?:[ ,]+(?:and|who|that|are|is|was|be|looks?|feels?|seems?|gets?|got|getting|becomes?|becoming|grows?|growing|has|have|been|a|bit|little|lot|much|far|too|so|very|quite|really|rather|always|more|\\d+|years?(?:-old)?|old))*';

const gravePatterns: [RegExp, string][] = [
  [
    /(?<!\b(?:weight|fat|hair|bone|muscle)[- ])\blos(?:s|t|ing)\b(?! (?:\w+ ){0,3}weight\b).*\b(?:baby|pregnancy|twins?|trimester)\b|\b(?:died?|death|dead)\b.*\b(?:baby|pregnancy|twins?|trimester)\b/i,
    'pregnancy loss',
  ],
  [
    /\b(?:premature(?:ly)?|preterm)\b.*\b(?:bab(?:y|ies)|infants?|newborns?|twins?|born)\b|\b(?:bab(?:y|ies)|infants?|newborns?|twins?|son|daughter|born)\b.*\b(?:premature(?:ly)?|preterm|too early|born early|born at \d\d weeks)\b/i,
    'premature babies',
  ],
  [
    new RegExp(
      [
        `\\b${child}\\b.*\\b(?:${weight}|lose)\\b`,
        `\\b${weight}\\b.*\\b${child}\\b`,
        `\\b${size}[- ](?:(?:bodied|little|\\d+[- ]year[- ]old) |\\d+[- ])?${child}\\b`,
        `\\b${child}(?:[’']s)?${betweenChildAndSize}[ ,]+${size}(?! (?:breakfast|lunch|dinner|meal|snack|appetite|eater|famil|batch|portion|salad|bowl|plate|brother|sister|day|game|event)\\w*)\\b`,
        '\\b(?:heavy|big|large|small) for (?:his|her|their|its) age\\b',
        `\\b(?:too )?(?:heavy|big) for an? (?:\\d+[- ]year[- ]old|${child})\\b`,
      ].join('|'),
      'i',
    ),
    'children’s growth and weight',
  ],
  [
    /\b(?:purg\w*|bing(?:e|es|ing|ed)(?! drink)|restrict(?:ive|ing) eating|afraid (?:of food|to eat)|fear of (?:food|eating|weight)|refus\w+ to eat|(?:stop|stopped) eating(?! (?:\w+ )?(?:meat|sugar|so|too|late|gluten|dairy|out|at|when)))\b/i,
    'eating disorders',
  ],
  [/(?<!\bnon[- ]?)\balcoholics?\b(?! (?:drinks?|beverages?|cocktails?|fatty))/i, 'alcohol use disorder'],
  [/\b(?:my|our|her|his|a|the|losing|lost)\b.*\b(?:died|dead|dying|passed away)\b/i, 'grief and loss'],
];

/** "Addicted to sugar" is a figure of speech. */
const isFigureOfSpeech =
  /\b(?:sugar|sweets?|candy|foods?|chocolate|carbs?|bread|cheese|soda|caffeine|coffee|snacks?|fitness)[- ]addict|\baddict\w* to (?:\w+ )?(?:sugar|sweets|candy|food|chocolate|carbs|bread|cheese|soda|caffeine|coffee|snack\w*|fitness)\b/i;

/** A word that is part of an ordinary topic's name doesn't count, as in "celiac disease" and "kidney beans". */
function findGrave(
  clean: string,
  stemmedText: string,
  ordinary: { topic: Topic; score: number; at: number }[],
): Topic | null {
  const isInside = (at: number, length: number) =>
    ordinary.some(each => each.at <= at && each.at + each.score >= at + length && each.score > length);
  const [named] = graveTopics
    .filter(({ name }) => name !== 'addiction' || !isFigureOfSpeech.test(clean))
    .map(topic => ({ topic, ...scoreOf(topic, stemmedText, new Set()) }))
    .filter(({ score, at }) => score > 0 && !isInside(at, score))
    .sort((one, other) => other.score - one.score);
  const [, byPattern] = gravePatterns.find(([pattern]) => pattern.test(clean)) ?? [];
  return graveTopics.find(({ name }) => name === byPattern) ?? named?.topic ?? null;
}

/** Whether a word is used as part of a complete topic name: "hot" counts only in "hot flashes". */
export function isNamedIn(stemmedText: string): (stem: string) => boolean {
  const named = [...topics, ...general]
    .flatMap(wordsOf)
    .filter(word => stemmedText.includes(` ${word} `))
    .flatMap(word => word.split(' '));
  return stem => named.includes(stem);
}

function scoreOf(topic: Topic, stemmedText: string, unwanted: Set<string>): { score: number; at: number } {
  let score = 0;
  let at = Number.POSITIVE_INFINITY;
  for (const word of wordsOf(topic)) {
    const position = stemmedText.indexOf(` ${word} `);
    if (position < 0 || isWishedAway(topic, stemmedText, { unwanted, from: position, to: position + word.length + 1 }))
      continue;
    if (position > at || (position === at && word.length < score)) continue;
    at = position;
    score = word.length;
  }
  return { score, at };
}

type Place = { unwanted: Set<string>; from: number; to: number };

/**
 * Topics that are named as an exclusion: "soy-free" and "no eggs" are not about soy or eggs, but "lactose intolerant"
 * is about lactose.
 */
const isWishedAway = (topic: Topic, stemmedText: string, { unwanted, from, to }: Place) =>
  !topic.needsCare &&
  topic.ingredients.some(name => unwanted.has(name)) &&
  (/^ (?:free|less|allerg\w*|intoleran\w*) /.test(stemmedText.slice(to)) ||
    / (?:no|without|avoid|avoiding)$/.test(stemmedText.slice(0, from)));

const wordsByTopic = new Map<Topic, string[]>();
function wordsOf(topic: Topic): string[] {
  const stemmedNames = wordsByTopic.get(topic) ?? [topic.name, ...topic.synonyms].map(word => stems(word).join(' '));
  wordsByTopic.set(topic, stemmedNames);
  return stemmedNames;
}

/** Removes characters that would be read as Markdown. */
export const tidy = (typed: string) =>
  typed
    .replace(/[#*_`<>[\]{}|\\~"“”]+/g, ' ')
    .replace(/[\s.!?,;:]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();

const longest = 60;
const shorten = (text: string) =>
  text.length <= longest
    ? text
    : text
        .slice(0, longest + 1)
        .replace(/\s+\S*$/, '')
        .slice(0, longest)
        .replace(/[,;:–-]+$/, '')
        .toWellFormed();

const proper =
  /^(?:mediterranean|ramadan|christmas|thanksgiving|hanukkah|easter|brussels|greek|january|february|march|april|may|june|july|august|september|october|november|december|asian|italian|mexican|indian|i|eid|diwali|hashimoto(?:[’']?s)?|american|french|japanese|korean|chinese|thai|african|spanish|middle eastern|nordic|asian)\b/i;

/** Form for the middle of a sentence: "Iron" becomes "iron", but "IBS" and "Mediterranean" stay. */
export const inSentence = (text: string) =>
  /^\p{Lu}(?!\p{Lu}|\p{N})/u.test(text) && !proper.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/** Spelling of abbreviations and names: "ibs" becomes "IBS". Text in capitals is converted to lower case. */
function withCapitals(text: string): string {
  const calm = /\p{Lu}{4}/u.test(text) && text === text.toUpperCase() ? text.toLowerCase() : text;
  return calm
    .replace(/\b(?:ibs|pcos|ldl|hdl|gerd|epa|dha|b12)\b/gi, abbreviation => abbreviation.toUpperCase())
    .replace(/\ba1c\b/gi, 'A1c')
    .replace(/\bvitamin [a-k]\d{0,2}\b/gi, vitamin => `vitamin ${vitamin.slice(8).toUpperCase()}`)
    .replace(/\bomega[- ]3s?\b/gi, 'omega-3')
    .replace(/\b(?:mediterranean|ramadan|christmas|thanksgiving|easter|hanukkah|greek|brussels|january)\b/g, capital);
}
