import { type Dish, slot } from './dish.ts';
import { legumes, meats } from './ingredients.ts';

const beans = legumes.join(', ');

/** Dishes that are known by a name of their own, as far as the food table holds what is in them. */
export const knownDishes: Dish[] = [
  {
    name: 'Greek-Style Salad',
    called: 'Greek-style salad',
    own: ['feta'],
    names: /\bgreek(?:[- ]style)? salads?\b/i,
    meals: ['main'],
    isSweet: false,
    minutes: 15,
    usesOil: true,
    usesMilk: false,
    heat: 'cold',
    slots: [
      slot('vegetable', 3, 'cucumber, tomato, onion, bell pepper, lettuce'),
      slot('protein', 1, `${beans}, chicken, tuna, eggs, salmon, shrimp`),
      slot('topping', 1, 'feta'),
    ],
    always: ['cucumber', 'tomato', 'feta'],
    steps: [
      [
        'cut the {everyVegetable} into chunky pieces and put them into a large bowl',
        'coarsely chop the {everyVegetable} and mix them in a bowl',
      ],
      [
        'whisk the olive oil with lemon juice, oregano and pepper and pour it over the vegetables',
        'dress the vegetables with olive oil, vinegar, oregano and pepper',
      ],
      ['{cooking}'],
      [
        'divide the salad between {plates} and crumble the feta over it',
        'lay the feta on top and serve the salad right away',
      ],
    ],
  },
  {
    name: 'Chili',
    names: /\bchill?i(?:es)?(?: (?:con|sin) carne)?\b/i,
    meals: ['main'],
    isSweet: false,
    minutes: 35,
    usesOil: true,
    usesMilk: false,
    stock: { ml: 480, cups: 2 },
    heat: 'wet',
    slots: [
      slot('protein', 1, 'kidney beans, black beans, white beans, chickpeas, lentils, beef, turkey, chicken, tofu'),
      slot('vegetable', 3, 'tomato, bell pepper, onion, carrot, zucchini, celery, mushrooms'),
      slot('grain', 1, 'corn, brown rice, sweet potato, quinoa, potato'),
    ],
    always: ['tomato'],
    steps: [
      [
        'warm the olive oil in a pot with cumin and paprika and soften the chopped {everyVegetable} in it',
        'cook the chopped {everyVegetable} in the olive oil for eight minutes and stir in paprika and cumin',
      ],
      ['pour in the stock and bring it to a simmer', 'add the stock and let it come to a gentle boil'],
      ['{cooking}'],
      [
        'let the {proteinAndVegetables} simmer for 15 minutes, until thick',
        'simmer the chili for about 15 minutes, stirring now and then, until the {vegetables} are soft',
      ],
      [
        'serve the chili over the hot cooked {grain}, with lime juice',
        'divide the cooked {grain} between {bowls} and spoon the {proteinAndVegetables} over it',
      ],
    ],
  },
  {
    name: 'Shakshuka',
    own: ['eggs', 'tomato'],
    names: /\bshaks?h?o?uka\b/i,
    isFresh: true,
    meals: ['breakfast', 'main'],
    isSweet: false,
    minutes: 25,
    usesOil: true,
    usesMilk: false,
    heat: 'pan',
    slots: [
      slot('vegetable', 3, 'tomato, bell pepper, onion, spinach, zucchini, eggplant, kale'),
      slot('protein', 1, 'eggs'),
      slot('topping', 1, 'feta, pumpkin seeds, sunflower seeds'),
    ],
    always: ['tomato'],
    amounts: { tomato: { grams: 240, measure: '2 large' } },
    steps: [
      [
        'soften the chopped {everyVegetable} in the olive oil with cumin and paprika for ten minutes',
        'cook the {everyVegetable}, cut small, in the olive oil with paprika and cumin until they make a thick sauce',
      ],
      [
        'make hollows in the sauce and crack the {protein} into them',
        'crack the {protein} into small hollows in the sauce, spaced apart',
      ],
      [
        'cover the pan and cook over low heat until the {protein} are set, about eight minutes',
        'put a lid on and let the {protein} set over low heat for about eight minutes',
      ],
      [
        'scatter the {topping} over it and serve it from the pan',
        'top it with {topping} and divide it between {plates}',
      ],
    ],
  },
  {
    name: 'Fried Rice',
    own: ['brown rice'],
    names: /\bfried rice\b/i,
    meals: ['main'],
    isSweet: false,
    minutes: 20,
    usesOil: true,
    usesMilk: false,
    heat: 'pan',
    slots: [
      slot('grain', 1, 'brown rice'),
      slot('vegetable', 3, 'carrot, peas, onion, bell pepper, cabbage, broccoli, mushrooms, green beans, corn'),
      slot('protein', 1, `eggs, tofu, edamame, shrimp, ${meats}`),
    ],
    cooking: { eggs: 'push the vegetables aside, pour in the beaten eggs and stir them until set' },
    steps: [
      [
        'heat the olive oil in a wide skillet and fry the {vegetables}, cut small, for five minutes',
        'fry the finely chopped {vegetables} in hot olive oil until they are crisp-tender',
      ],
      ['{cooking}'],
      [
        'add the cooked and cooled {grain} and fry it until it is hot and a little crisp',
        'stir in the cold cooked {grain} and fry it over high heat for four minutes',
      ],
      [
        'season the {proteinAndVegetables} with ginger, garlic and lime juice',
        'season the {grainAndVegetables} with ginger and lime juice and divide everything between {bowls}',
      ],
    ],
  },
];
