import { wordingsWithout } from './diets.ts';
import type { Random } from './random.ts';

/** How a protein is cooked in a dish; begins with its verb. */
export function cookingOf(
  { protein, dish, avoid }: { protein: string; dish: string; avoid: Set<string> },
  random: Random,
): string {
  const [, ways] = kinds.find(([names]) => names.includes(protein)) ?? [[], null];
  const chosen = (dish === 'Salad'
    ? ways?.cold
    : dish === 'Soup'
      ? ways?.wet
      : dish === 'Sheet-Pan Dinner'
        ? ways?.oven
        : ways?.pan) ?? ['warm the {protein} through'];
  return random.pick(wordingsWithout(chosen, avoid)).replaceAll('{protein}', protein);
}

type Ways = Record<'pan' | 'oven' | 'wet' | 'cold', string[]>;

const kinds: [string[], Ways][] = [
  [
    ['lentils', 'chickpeas', 'black beans', 'white beans', 'kidney beans', 'edamame'],
    {
      pan: [
        'warm the drained {protein} with cumin and a splash of water',
        'stir in the rinsed {protein} and heat them for three minutes',
      ],
      oven: [
        'add the rinsed {protein} to the tray and roast for 15 minutes more',
        'scatter the drained {protein} over the tray until they turn crisp at the edges',
      ],
      wet: ['add the rinsed {protein} and stir', 'tip in the drained {protein} with a bay leaf'],
      cold: [
        'rinse the {protein}, drain them well and stir them in',
        'toss the drained {protein} with a little lemon before they go into the bowl',
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
        'lay the cubed {protein} on the tray and bake it for 20 minutes',
        'brush the {protein} with oil and paprika and roast it beside the vegetables',
      ],
      wet: ['add the {protein} in small cubes', 'slide the diced {protein} into the pot'],
      cold: [
        'crumble the {protein} and season it with lemon and pepper',
        'dice the {protein} and toss it in the dressing',
      ],
    },
  ],
  [
    ['salmon', 'cod', 'sardines', 'tuna'],
    {
      pan: [
        'cook the {protein} for three to four minutes on each side, until it flakes easily',
        'sear the {protein} and finish cooking it over low heat',
      ],
      oven: [
        'place the {protein} on the tray and roast it for 12 minutes, until it flakes',
        'lay the {protein} over the vegetables for the last 12 minutes',
      ],
      wet: [
        'let the {protein} poach in the hot soup for six minutes',
        'add the {protein} in large pieces and let it steep until it flakes',
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
        'add the {protein} to the tray for the last eight minutes',
        'spread the {protein} over the tray and roast until pink',
      ],
      wet: ['let the {protein} simmer for four minutes', 'add the {protein} at the very end'],
      cold: ['add the cooked and cooled {protein}', 'toss the cooked {protein} in lemon juice'],
    },
  ],
  [
    ['chicken', 'turkey', 'beef'],
    {
      pan: [
        'slice the {protein} and cook it through, until no pink is left',
        'brown the {protein} in strips and check that it is cooked through',
      ],
      oven: [
        'add the {protein} and roast it for 20 minutes, to 165 °F (74 °C) inside',
        'set the {protein} among the vegetables and roast it until cooked through',
      ],
      wet: [
        'add the {protein} in small pieces and let it cook through',
        'stir in the diced {protein} and simmer it until no pink is left',
      ],
      cold: ['shred the cooked {protein} and mix it in', 'slice the cooked and cooled {protein} over the bowl'],
    },
  ],
  [
    ['eggs', 'cottage cheese'],
    {
      pan: [
        'boil the {protein} for eight minutes, peel and halve them',
        'fry the {protein} until whites and yolks are set',
      ],
      oven: ['bake the {protein} until set', 'crack the {protein} over the vegetables and bake until set'],
      wet: [
        'stir the beaten {protein} into the hot soup in a thin stream',
        'poach the {protein} in the simmering soup',
      ],
      cold: [
        'boil the {protein} for nine minutes, cool and quarter them',
        'peel the hard-boiled {protein} and cut them into wedges',
      ],
    },
  ],
];
