import notCooked from '../../../../../content/dishes/not-cooked.json' with { type: 'json' };
import { AppError } from '../../../../platform/errors.ts';
import { notCookedSchema } from '../knowledge/schema.ts';

/** The writer says why it writes nothing, beside the topic. */
export function refuse(sentence: string): never {
  throw new AppError('invalid', sentence, { topic: sentence });
}

const harm =
  /\b(?:suicid\w*|self[- ]?harm\w*|kill(?:ing)? (?:my|your|him|her|them)sel\w+|want to die|end (?:my|your) life|overdos\w+|starv(?:e|es|ed|ing|ation)|make (?:my|your)self (?:throw up|vomit|sick)|thinspo\w*|pro[- ]?ana|pro[- ]?mia|water fast\w*|dry fast\w*|laxatives? (?:for|to) (?:weight|lose)|(?:abus(?:e|ed|ive)|molest\w*|rape[ds]?|assault\w*)|(?:under |only |just )?[1-9]\d{2}[- ]?(?:k?cals?|calories?) (?:a|per) day|[1-9]\d{2}[- ](?:k?cals?|calories?) diet)\b/i;

/** @throws AppError invalid for what no template has a right word for */
export function refuseHarm(topic: string) {
  if (/\bsubstance abuse\b/i.test(topic) || !harm.test(topic)) return;
  refuse(
    'The built-in writer doesn’t write about this subject, because it needs a person’s own words. If someone is in danger, call your local emergency number; in the United States, you can call or text 988.',
  );
}

const missing = notCookedSchema.parse(notCooked);

/** @throws AppError invalid for a dish that cannot be cooked from the food table */
export function refuseMissing(typed: string) {
  const found = missing.find(({ askedFor }) => askedFor.test(typed));
  if (!found) return;
  const { askedFor, lacks, instead } = found;
  const dish = askedFor.exec(typed)?.[0] ?? typed;
  refuse(
    `The built-in writer can’t cook “${dish}”: its food table doesn’t have ${lacks}. Try “${instead},” or write this recipe yourself.`,
  );
}
