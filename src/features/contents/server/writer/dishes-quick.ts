import { type Dish, slot } from './dish.ts';
import { boiled, legumes, meats, nutty, raw, seafood, toFry } from './ingredients.ts';

const beans = legumes.join(', ');

export const quickDishes: Dish[] = [
  {
    name: 'Skillet',
    names: /\b(?:skillets?|stir[- ]?fry|stir[- ]?fries|one[- ]pan)\b/i,
    meals: ['main'],
    occasions: /quick|weeknight|muscle|energy/i,
    isSweet: false,
    minutes: 20,
    usesOil: true,
    usesMilk: false,
    heat: 'pan',
    slots: [
      slot('protein', 1, `tofu, edamame, ${beans}, ${meats}, shrimp, salmon`),
      slot('vegetable', 2, toFry),
      slot('grain', 1, boiled),
    ],
    steps: [
      [
        'heat the olive oil in a wide skillet and cut up the {vegetables}',
        'set a wide skillet with the olive oil over medium-high heat and cut up the {vegetables} while it heats',
        'cut up the {vegetables} and warm the olive oil in a wide skillet',
      ],
      ['{cooking}'],
      [
        'add the {vegetables} to the {protein} and stir for four to six minutes',
        'push the {protein} aside and cook the {vegetables} until bright and crisp-tender',
        'turn up the heat and toss the {vegetables} with the {protein} until just tender',
      ],
      [
        'fold in the cooked {grain} and warm it through with the {protein}',
        'stir the cooked {grain} into the {vegetables} until it is hot',
        'heat the cooked {grain} in the same pan, next to the {proteinAndVegetables}',
      ],
      [
        'season the {proteinAndVegetables} with ginger and lime juice',
        'season the {grainAndVegetables} with lemon juice and parsley',
        'serve the {grain} under the {proteinAndVegetables}, with lime juice',
      ],
    ],
  },
  {
    name: 'Whole-Wheat Pasta',
    own: ['whole-wheat pasta'],
    called: 'pasta dish',
    names: /\b(?:pasta|spaghetti|penne|noodles?)\b/i,
    meals: ['main'],
    occasions: /carb|runner|running|marathon|endurance|student/i,
    isSweet: false,
    minutes: 25,
    usesOil: true,
    usesMilk: false,
    heat: 'pan',
    slots: [
      slot('grain', 1, 'whole-wheat pasta'),
      slot('protein', 1, `${beans}, edamame, tofu, tuna, sardines, ${meats}, ${seafood}`),
      slot('vegetable', 2, toFry),
    ],
    steps: [
      [
        'cook the {grain} until just firm and keep back a cup of the cooking water',
        'boil the {grain} as the package says and save a cup of the water',
      ],
      [
        'cook the chopped {vegetables} in the olive oil until tender',
        'soften the {vegetables}, cut small, in the olive oil for six minutes',
      ],
      ['{cooking}'],
      [
        'toss the {grain} with the {proteinAndVegetables} and a splash of the cooking water',
        'add the {grain} to the {vegetables} with enough cooking water to coat it',
      ],
      [
        'season the {proteinAndVegetables} with lemon juice, basil and pepper and serve hot',
        'season the {grainAndVegetables} with parsley and pepper and serve hot',
      ],
    ],
  },
  {
    name: 'Salad',
    names: /\bsalads?\b/i,
    meals: ['main'],
    occasions: /summer|picnic|lunch ?box|spring|hot weather/i,
    isSweet: false,
    minutes: 15,
    usesOil: true,
    usesMilk: false,
    heat: 'cold',
    slots: [
      slot(
        'protein',
        1,
        `${beans}, tuna, sardines, eggs, cottage cheese, ${meats}, edamame, tofu, salmon, trout, shrimp`,
      ),
      slot('vegetable', 2, raw),
      slot(
        'grain',
        1,
        'quinoa, bulgur, barley, couscous, buckwheat, millet, brown rice, potato, corn, whole-wheat pasta',
      ),
      slot('topping', 1, `feta, ${nutty}`),
    ],
    steps: [
      [
        'shake the olive oil with lemon juice, mustard and pepper for the dressing',
        'whisk olive oil, vinegar and a little mustard into a dressing for the {grain}',
        'stir together a dressing of olive oil, lemon juice and parsley for the {proteinAndVegetables}',
      ],
      [
        'chop the {vegetables} and put them into a large bowl',
        'slice the {vegetables} thinly so that they take up the dressing',
        'cut the {vegetables} into bite-size pieces and dress them lightly',
      ],
      [
        'fold in the cooked and cooled {grain}',
        'mix the cooked and cooled {grain} with half of the dressing',
        'let the cooked {grain} cool and mix it with the {vegetables}',
      ],
      ['{cooking}'],
      [
        'top the salad of {grainAndVegetables} with {topping}',
        'let the {proteinAndVegetables} rest for ten minutes and scatter the {topping} over them',
        'divide the {grainAndVegetables} between {plates} and top with {topping}',
      ],
    ],
  },
  {
    name: 'Frittata',
    own: ['eggs'],
    names: /\b(?:frittatas?|omelet(?:te)?s?|scrambled)\b/i,
    meals: ['breakfast', 'main'],
    occasions: /brunch/i,
    isSweet: false,
    minutes: 30,
    usesOil: true,
    usesMilk: true,
    heat: 'pan',
    slots: [
      slot('protein', 1, 'eggs'),
      slot(
        'vegetable',
        2,
        'spinach, kale, broccoli, bell pepper, tomato, zucchini, mushrooms, asparagus, peas, onion, leek, fennel',
      ),
      slot('grain', 1, 'potato, sweet potato'),
      slot('topping', 1, 'feta, pumpkin seeds, sunflower seeds'),
    ],
    steps: [
      [
        'fry the cooked and diced {grain} in the olive oil in an ovenproof pan until golden',
        'brown small cubes of cooked {grain} in the olive oil in an ovenproof pan',
      ],
      [
        'add the {vegetables}, cut small, to the {grain} and cook them until tender',
        'let the chopped {vegetables} soften next to the {grain} for five minutes',
      ],
      [
        'whisk the {protein} with the {milk} and pepper and pour them over the {vegetables}',
        'beat {protein} and {milk} and let them run between the {vegetables}',
      ],
      [
        'scatter the {topping} on the {protein} and bake at 375 °F (190 °C) for about 12 minutes, until set',
        'sprinkle {topping} over the {vegetables} and bake at 375 °F (190 °C) until the {protein} are firm in the middle',
      ],
      [
        'let the frittata with {vegetables} rest for five minutes before you cut it',
        'slice it warm and divide it between {plates}',
      ],
    ],
  },
];
