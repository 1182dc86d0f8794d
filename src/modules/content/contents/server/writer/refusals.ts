import notCooked from '../../../../../../content/dishes/not-cooked.json' with { type: 'json' };
import { AppError } from '../../../../../platform/errors.ts';
import { notCookedSchema } from '../knowledge/schema.ts';

/** Shows the reason at the topic field. */
export function refuse(sentence: string): never {
  throw new AppError('invalid', sentence, { topic: sentence });
}

const harm =
  /\b(?:suicid\w*|self[- ]?harm\w*|kill(?:ing)? (?:my|your|him|her|them)sel\w+|want to die|end (?:my|your) life|overdos\w+|starv(?:e|es|ed|ing|ation)|make (?:my|your)self (?:throw up|vomit|sick)|thinspo\w*|pro[- ]?ana|pro[- ]?mia|water fast\w*|dry fast\w*|(?:abus(?:e|ed|ive)|molest\w*|rape[ds]?|assault\w*)|(?:under |only |just )?[1-9]\d{2}[- ]?(?:k?cals?|calories?) (?:a|per) day|[1-9]\d{2}[- ](?:k?cals?|calories?) diet)\b/i;

/** Weight loss in general. */
const toWeighLess =
  /\b(?:(?:los(?:e|es|ing)|drop\w*|shed\w*|cut(?:ting)?) (?:[\w-]+ ){0,2}(?:weight|fat|pounds|kilos?|kg|lbs?)|(?:weight|fat)[- ](?:loss|control)|for (?:my |your )?weight|(?:get|getting|be|become|becoming|stay|staying|look|looking|to|keep) (?:\w+ )?(?:slim|thin|skinny)|slimm\w+|slim down|thinner|skinnier)\b/i;
/** Harmful ways to lose weight deliberately. */
const harmfulMeans =
  /\bskip\w* (?:[\w-]+ )?(?:meals?|breakfasts?|lunch(?:es)?|dinners?|supper|food|eating)\b|\b(?:purg\w*|laxatives?|chew\w* and spit\w*)\b/i;
/** Harmful if done to lose weight; otherwise symptoms of an illness or part of a treatment. */
const symptoms =
  /\b(?:not|stop\w*|quit\w*|without|avoid\w*|never) (?:eating|food)\b(?=$|[,.;?!]| (?:to|for|so|and|at all|anything|in order|until)\b)|\b(?:(?:not|stop) eat|eat\w* (?:nothing|as little|almost nothing|hardly|very little)|(?:barely|hardly) eat\w*|vomit\w*|throw\w* up|puk(?:e|ing)|diuretics?|water pills?|enemas?)\b/i;
const asMeans = new RegExp(
  `\\b(?:to|for|so) (?:[\\w’']+ )??${toWeighLess.source}|${toWeighLess.source}.*\\b(?:by|through|without)\\b`,
  'i',
);
/** Harmful for any purpose. */
const harmfulPlans =
  /\bgo(?:ing)? (?:[\w-]+ ){0,3}without (?:eating|food)\b(?=$|[,.;?!]| (?:to|for|all|and|anything)\b)|\b(?:not eating|without (?:eating|food)) for (?:[\w-]+ )?(?:days?|weeks?)\b|\bdays without (?:eating|food)\b(?! [a-z]+s\b)|\b(?:cut|cutting|suck(?:ing)?) weight\b(?![- ](?:loss|gain|stigma|talk))|\b(?:weight|water)[- ]cut(?:s|ting)?\b|\b(?:make|makes|making|made) weight(?=$|[,.;?!]| (?:for|in|before|by|at|classe?s?|to)\b)/i;
/** Laxatives, but not foods with a laxative effect. */
const laxatives = /\blaxatives?\b/i;
const regularity = /constipat|natural|\bfoods?\b|\bfib(?:er|re)|prunes?|regularity|bowel|effect/i;

const isHarmfulWeightLoss = (topic: string) =>
  harmfulPlans.test(topic) ||
  (harmfulMeans.test(topic) && toWeighLess.test(topic)) ||
  (symptoms.test(topic) && asMeans.test(topic)) ||
  (laxatives.test(topic) && !regularity.test(topic)) ||
  isTooFast(topic);

const numbers = 'a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty'.split('|');
const values = [1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 30];
const toNumber = (written: string) => values[numbers.indexOf(written)] ?? Number(written.replace(',', '.'));
const number = `\\d+(?:[.,]\\d+)?|${numbers.join('|')}`;
const lossWords = /\b(?:los(?:e|es|t|ing|s)|drop\w*|shed\w*|slim\w*)\b/i;
const amountToLose = new RegExp(`\\b(${number})[- ]?(kgs?|kilos?|kilograms?|lbs?|pounds?|stones?)\\b`, 'i');
/** "in a week", then "a week" alone: in "three meals a day" it is no period for losing weight. */
const timesToLose = ['(?:in|within|over|by) (?:just |only |about )?', ''].map(
  before => new RegExp(`\\b${before}(?:\\d+-)?(${number})[- ](days?|weeks?|months?)\\b`),
);
const atOnce =
  /\b(?:fast|quick(?:ly)?|rapid(?:ly)?|overnight|asap|(?:in|within) (?:a few|a couple of|some|just) days|(?:this|next|by the|in a|a|per) (?:week|weekend)|(?:a|per|every|each) day|by (?:mon|tues|wednes|thurs|fri|satur|sun)day|by tomorrow)\b/i;
const kilograms: Record<string, number> = { k: 1, l: 0.4536, p: 0.4536, s: 6.35 };
const weeks: Record<string, number> = { d: 1 / 7, w: 1, m: 52 / 12 };
/** Upper limit that guidelines call safe. */
const maxKilogramsPerWeek = 1;

/** True for "lose 10 kg in a week" and "drop 20 pounds in a month", false for "lose 1 pound a week". */
function isTooFast(topic: string): boolean {
  if (!lossWords.test(topic)) return false;
  const [, count = '', unit = ''] = amountToLose.exec(topic.toLowerCase()) ?? [];
  const rest = topic.toLowerCase().replace(amountToLose, ' ');
  const [, duration = '', period = ''] = timesToLose.map(pattern => pattern.exec(rest)).find(Boolean) ?? [];
  const lengthInWeeks = toNumber(duration) * (weeks[period.charAt(0)] ?? Number.NaN);
  if (!count)
    return /\b(?:weight|fat|inch(?:es)?|sizes?)\b/i.test(rest) && (lengthInWeeks <= 2 || /\bovernight\b/.test(rest));
  const weightInKilograms = toNumber(count) * (kilograms[unit.charAt(0)] ?? Number.NaN);
  return period ? weightInKilograms / lengthInWeeks > maxKilogramsPerWeek : weightInKilograms > 1 && atOnce.test(rest);
}

/** @throws AppError invalid for harmful topics */
export function refuseHarm(topic: string) {
  if (isHarmfulWeightLoss(topic))
    refuse(
      'The built-in writer doesn’t write about laxatives, going without food or losing weight fast, because these can do serious harm. Choose “weight management” or “eating disorders” for a general text, or write this one yourself.',
    );
  if (!harm.test(topic.replace(/\b(?:substance|alcohol|drug) abuse\b/gi, ' '))) return;
  refuse(
    'The built-in writer doesn’t write about this subject, because it needs a person’s own words. If someone is in danger, call your local emergency number; in the United States, you can call or text 988.',
  );
}

const missing = notCookedSchema.parse(notCooked);

/** @throws AppError invalid for a dish with an ingredient that the food table lacks */
export function refuseMissing(typed: string) {
  const missingDish = missing.find(({ askedFor }) => askedFor.test(typed));
  if (!missingDish) return;
  const { askedFor, lacks, instead } = missingDish;
  const dish = askedFor.exec(typed)?.[0] ?? typed;
  refuse(
    `The built-in writer can’t cook “${dish}”: its food table doesn’t have ${lacks}. Try “${instead},” or write this recipe yourself.`,
  );
}
