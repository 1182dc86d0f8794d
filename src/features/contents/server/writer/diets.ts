const fish = ['salmon', 'sardines', 'tuna', 'cod', 'shrimp'];
const meat = ['chicken', 'turkey', 'beef'];
const dairy = ['greek yogurt', 'cottage cheese', 'feta'];
const nuts = ['walnuts', 'almonds', 'peanut butter'];
const gluten = ['barley', 'bulgur', 'whole-wheat pasta', 'oats'];

/** What a recipe must not hold when these words are in its topic. */
const diets: [RegExp, string[]][] = [
  [/gluten|celiac|coeliac/, gluten],
  [/vegan|animal-free/, [...fish, ...meat, ...dairy, 'eggs']],
  [/vegetarian|meatless|meat-free|plant-based|plant forward/, [...fish, ...meat]],
  [/lactose|dairy-free|milk allergy/, dairy],
  [/egg-free|egg allergy/, ['eggs']],
  [/allerg|nut-free/, [...nuts, ...fish, ...dairy, ...gluten, 'eggs', 'tofu', 'edamame']],
  [/gout|uric|purine/, [...fish, ...meat, 'lentils']],
  [/pregnan|prenatal|trimester/, ['tuna']],
  [/\bkids?\b|child(?:ren)?\b|picky|fussy|school/, ['walnuts', 'almonds']],
  [/bab(?:y|ies)|infant|weaning|first foods|toddler/, ['feta', ...nuts, 'pumpkin seeds', 'sunflower seeds']],
  [
    /\bibs\b|irritable|fodmap/,
    [
      'onion',
      'lentils',
      'chickpeas',
      'black beans',
      'white beans',
      'kidney beans',
      'edamame',
      'cauliflower',
      'mushrooms',
    ],
  ],
  [
    /\bibs\b|irritable|fodmap/,
    ['apple', 'pear', 'mango', 'peach', 'cherries', 'asparagus', 'peas', 'barley', 'bulgur', 'greek yogurt'],
  ],
  [/reflux|heartburn|gerd/, ['tomato', 'onion', 'orange']],
  [/pescatarian/, meat],
];

/** The ingredients that a recipe about this leaves out. */
export const leftOut = (topic: string): Set<string> =>
  new Set(diets.filter(([pattern]) => pattern.test(topic.toLowerCase())).flatMap(([, names]) => names));
