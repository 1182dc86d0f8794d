import { wordingsWithout } from './diets.ts';
import type { Dish } from './dish.ts';
import type { Random } from './random.ts';

/** How a protein is cooked in a dish; begins with its verb. */
export function cookingOf(
  { protein, heat, avoid }: { protein: string; heat: Dish['heat']; avoid: Set<string> },
  random: Random,
): string {
  const ways = kinds.find(([names]) => names.includes(protein))?.[1][heat] ?? ['warm the {protein} through'];
  return random.pick(wordingsWithout(ways, avoid)).replaceAll('{protein}', protein);
}

const kindOf = (protein: string) => kinds.find(([names]) => names.includes(protein))?.[0];

/** One can stand in for the other without another step. */
export const areCookedAlike = (one: string, other: string) =>
  kindOf(one) !== undefined && kindOf(one) === kindOf(other);

/** Done within minutes. */
export const isDelicate = (protein: string) => /^(?:salmon|cod|trout|sardines|tuna|shrimp)$/.test(protein);

type Ways = Record<Dish['heat'], string[]>;

const kinds: [string[], Ways][] = [
  [
    ['lentils', 'chickpeas', 'black beans', 'white beans', 'kidney beans', 'edamame'],
    {
      pan: [
        'warm the drained {protein} with cumin and a splash of water',
        'stir in the rinsed {protein} and heat them for three minutes',
      ],
      oven: [
        'add the rinsed {protein} to the sheet pan and roast for 15 minutes more',
        'scatter the drained {protein} over the sheet pan and roast until they turn crisp at the edges',
      ],
      wet: ['add the rinsed {protein} and stir', 'tip in the drained {protein} with a bay leaf'],
      cold: [
        'rinse the {protein}, drain them well and stir them in',
        'toss the drained {protein} with a little lemon juice before they go into the bowl',
      ],
    },
  ],
  [
    ['tofu'],
    {
      pan: [
        'press the {protein}, cut it into cubes and brown it on all sides',
        'fry the cubed {protein} until the edges are golden',
      ],
      oven: [
        'lay the cubed {protein} on the sheet pan and bake it for 20 minutes',
        'brush the {protein} with oil and paprika and roast it beside the vegetables',
      ],
      wet: ['add the {protein} in small cubes', 'slide the diced {protein} into the pot'],
      cold: [
        'crumble the {protein} and season it with lemon juice and pepper',
        'dice the {protein} and toss it in the dressing',
      ],
    },
  ],
  [
    ['salmon', 'cod', 'trout', 'sardines', 'tuna'],
    {
      pan: [
        'cook the {protein} for three to four minutes on each side, until it flakes easily',
        'sear the {protein} and finish cooking it over low heat, until it flakes easily',
      ],
      oven: [
        'place the {protein} on the sheet pan and roast it for 12 minutes, until it flakes',
        'lay the {protein} over the vegetables for the last 12 minutes',
      ],
      wet: [
        'add the {protein} and let it poach for six minutes, until it flakes',
        'add the {protein} in large pieces and cook it gently until it flakes',
      ],
      cold: [
        'flake the {protein} with a fork and lay it on top',
        'drain or cool the {protein} and break it into pieces',
      ],
    },
  ],
  [
    ['shrimp'],
    {
      pan: [
        'cook the {protein} for two minutes on each side, until pink',
        'toss the {protein} in the hot pan until they curl and turn pink',
      ],
      oven: [
        'add the {protein} to the sheet pan for the last eight minutes',
        'spread the {protein} over the sheet pan and roast until pink',
      ],
      wet: ['add the {protein} and simmer for four minutes, until pink', 'stir in the {protein} and cook until pink'],
      cold: ['add the cooked and cooled {protein}', 'toss the cooked {protein} in lemon juice'],
    },
  ],
  [
    ['chicken', 'turkey'],
    {
      pan: [
        'slice the {protein} and cook it to 165 °F (74 °C) inside, until no pink is left',
        'brown the {protein} in strips and cook it through, to 165 °F (74 °C)',
      ],
      oven: [
        'add the {protein} and roast it for 20 minutes, to 165 °F (74 °C) inside',
        'set the {protein} among the vegetables and roast it to 165 °F (74 °C) inside',
      ],
      wet: [
        'add the {protein} in small pieces and let it cook through',
        'stir in the diced {protein} and simmer it until no pink is left',
      ],
      cold: ['shred the cooked {protein} and mix it in', 'slice the cooked and cooled {protein} over the bowl'],
    },
  ],
  [
    ['beef', 'pork'],
    {
      pan: [
        'slice the {protein} and cook it to 145 °F (63 °C), then let it rest for three minutes',
        'brown the {protein} in strips until cooked through',
      ],
      oven: [
        'add the {protein} and roast it to 145 °F (63 °C) inside, about 20 minutes, then let it rest for three minutes',
      ],
      wet: [
        'add the {protein} in small pieces and let it cook through',
        'stir in the diced {protein} and cook it through',
      ],
      cold: [
        'slice the cooked and cooled {protein} thinly and mix it in',
        'add the cooked and cooled {protein} in strips',
      ],
    },
  ],
  [
    ['eggs'],
    {
      pan: [
        'boil the {protein} for ten minutes, peel and halve them',
        'fry the {protein} until whites and yolks are firm',
      ],
      oven: ['crack the {protein} over the vegetables and bake until set'],
      wet: ['stir the beaten {protein} into the pot in a thin stream and cook until set'],
      cold: [
        'boil the {protein} for ten minutes, cool and quarter them',
        'peel the hard-boiled {protein} and cut them into wedges',
      ],
    },
  ],
  [
    ['cottage cheese'],
    {
      pan: ['spoon the {protein} over the vegetables'],
      oven: ['spoon the {protein} over the vegetables for the last five minutes'],
      wet: ['stir in the {protein}'],
      cold: [
        'drain the {protein} and spoon it over the salad',
        'mix the {protein} with pepper and add it in spoonfuls',
      ],
    },
  ],
];
