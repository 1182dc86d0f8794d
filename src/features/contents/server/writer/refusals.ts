import { AppError } from '../../../../platform/errors.ts';

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

/** Well-known dishes that live on something that the food table lacks, and what comes near. */
const missing: [RegExp, string, string][] = [
  [/\b(?:pizzas?|flatbreads?|focaccia|calzones?)\b/i, 'dough', 'pasta with tomato and feta'],
  [
    /\b(?:tacos?|burritos?(?! bowls?)|quesadillas?|enchiladas?|fajitas?|tortillas?|wraps?)\b/i,
    'tortillas',
    'black bean bowl',
  ],
  [/\b(?:burgers?|meatballs?|meatloaf|bolognese|meat sauce)\b/i, 'ground meat', 'beef skillet'],
  [/\b(?:sandwich(?:es)?|bagels?|paninis?|melts?)\b/i, 'bread', 'tuna salad'],
  [/\bavocado toasts?\b/i, 'bread', 'avocado smoothie'],
  [/\btoasts?\b/i, 'bread', 'frittata'],
  [/\b(?:muffins?|waffles?|scones?|cookies?|brownies?|cakes?(?!\w)|pies?|breads?)\b/i, 'flour', 'fruit crumble'],
  [/\b(?:hummus|falafels?|tahini)\b/i, 'tahini', 'chickpea salad'],
  [
    /\b(?:lasagn[ae]|mac (?:and|&|n) cheese|macaroni|caprese|alfredo|carbonara)\b/i,
    'cheese for melting',
    'pasta with spinach',
  ],
  [/\b(?:sushi|poke|paella|risotto)\b/i, 'short-grain rice', 'salmon bowl'],
  [/\b(?:ramen|pad thai|pho|lo mein|rice noodles?)\b/i, 'Asian noodles', 'tofu skillet'],
  [/\b(?:caesar|ni[cç]oise|cobb|waldorf)(?: salads?)?\b/i, 'all of its ingredients', 'Greek salad'],
  [/\b(?:granola|trail mix|energy (?:balls?|bites?))\b/i, 'dried fruit or honey', 'overnight oats'],
  [/\b(?:ice cream|gelato|sorbet|mousse)\b/i, 'cream', 'chia pudding'],
];

/** @throws AppError invalid for a dish that cannot be cooked from the food table */
export function refuseMissing(typed: string) {
  const found = missing.find(([pattern]) => pattern.test(typed));
  if (!found) return;
  const [pattern, what, instead] = found;
  const dish = pattern.exec(typed)?.[0] ?? typed;
  refuse(
    `The built-in writer can’t cook “${dish}”: its food table doesn’t have ${what}. Try “${instead},” or write this recipe yourself.`,
  );
}
