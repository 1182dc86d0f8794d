import { type Dish, slot } from './dish.ts';
import { boiled, legumes, meats, nutty, seafood, toFry, toRoast, toSimmer } from './ingredients.ts';

const beans = legumes.join(', ');

export const hotDishes: Dish[] = [
  {
    name: 'Warm Bowl',
    names: /\b(?:grain |buddha |rice |quinoa |warm |power |lunch |dinner )?bowls?\b/i,
    meals: ['main'],
    occasions: /lunch/i,
    isSweet: false,
    minutes: 25,
    usesOil: true,
    usesMilk: false,
    heat: 'pan',
    slots: [
      slot('grain', 1, boiled),
      slot('protein', 1, `${beans}, tofu, edamame, eggs, ${meats}, ${seafood}`),
      slot('vegetable', 2, toFry),
      slot('topping', 1, nutty),
    ],
    steps: [
      [
        'warm the cooked {grain} with a splash of water and season it with lemon juice',
        'fluff the cooked {grain} in a pan over low heat and keep it warm',
        'warm the cooked {grain} in a small covered pot and fluff it with a fork',
      ],
      [
        'cut the {vegetables} into even pieces and cook them in a little olive oil until just tender',
        'cook the chopped {vegetables} in olive oil, stirring often, so that they keep some bite',
        'give the chopped {vegetables} five minutes in hot olive oil and season them with pepper',
      ],
      ['{cooking}'],
      [
        'divide the {grain} between {bowls} and top with the {proteinAndVegetables}',
        'fill each bowl with {grain}, then the vegetables, then the {protein}',
        'arrange the {grain}, the {protein} and the vegetables side by side in {bowls}',
      ],
      [
        'scatter the {topping} over the {vegetables} and add black pepper',
        'top with {topping} and squeeze lemon juice over the {protein}',
        'crush the {topping} lightly and sprinkle them over the {proteinAndVegetables}',
      ],
    ],
  },
  {
    name: 'Soup',
    names: /\b(?:soups?|stews?|minestrone|one[- ]pot)\b/i,
    meals: ['main'],
    occasions: /winter|cold|fall|autumn|comfort|hydrat/i,
    isSweet: false,
    minutes: 35,
    usesOil: true,
    usesMilk: false,
    stock: { ml: 700, cups: 3 },
    heat: 'wet',
    slots: [
      slot('protein', 1, `${beans}, chicken, turkey, beef, tofu, cod, salmon, trout, shrimp`),
      slot('vegetable', 3, toSimmer),
      slot('grain', 1, 'barley, potato, sweet potato, brown rice, quinoa, buckwheat, millet, corn, whole-wheat pasta'),
    ],
    steps: [
      [
        'heat the olive oil in a pot and soften the chopped {vegetables} in it for five minutes',
        'cut the {vegetables} into small pieces and stir them in warm olive oil for five minutes',
        'warm the olive oil in a large pot and stir in the chopped {vegetables}',
      ],
      [
        'add the {grain}, cut small if needed, and enough stock to cover the {vegetables}',
        'stir in the {grain}, pour in the stock and bring it to a simmer',
        'add the {grain} to the {vegetables}, pour in the stock and bring it to a gentle boil',
      ],
      ['{cooking}'],
      [
        'simmer the soup for about 15 minutes, until the {vegetables} are tender',
        'let the {proteinAndVegetables} simmer together for about 15 minutes',
        'keep the pot at a gentle simmer for about 15 minutes, until the {grainAndVegetables} are soft',
      ],
      [
        'season the {proteinAndVegetables} with lemon juice, pepper and parsley and ladle out the soup',
        'brighten the {grainAndVegetables} with lemon juice and parsley',
        'taste the soup, add lemon juice and pepper to the {vegetables} and divide the {protein} between {bowls}',
      ],
    ],
  },
  {
    name: 'Curry',
    names: /\b(?:curry|curries|dal)\b/i,
    meals: ['main'],
    occasions: /spic|turmeric|indian/i,
    isSweet: false,
    minutes: 30,
    usesOil: true,
    usesMilk: false,
    stock: { ml: 240, cups: 1 },
    heat: 'wet',
    slots: [
      slot('protein', 1, `${beans}, tofu, chicken, turkey, cod, salmon, shrimp`),
      slot(
        'vegetable',
        2,
        'tomato, spinach, kale, cauliflower, carrot, peas, eggplant, bell pepper, green beans, onion, zucchini, pumpkin, cabbage',
      ),
      slot('grain', 1, 'brown rice, quinoa, millet, potato, sweet potato'),
    ],
    steps: [
      [
        'warm the olive oil in a wide pot with curry powder and ginger for one minute',
        'stir curry powder and cumin in the warm olive oil until you can smell them',
      ],
      [
        'add the chopped {vegetables} and cook them for eight minutes, stirring now and then',
        'stir in the {vegetables}, cut into bite-size pieces, and let them soften for eight minutes',
      ],
      ['{cooking}'],
      [
        'pour in the stock and simmer the {proteinAndVegetables} for 12 minutes',
        'add the stock and let the {proteinAndVegetables} simmer gently for 12 minutes',
        'pour in the stock and simmer the {vegetables} for 12 minutes',
      ],
      [
        'serve the curry over the hot cooked {grain}, with lime juice',
        'divide the cooked {grain} between {plates} and spoon the {proteinAndVegetables} over it',
      ],
    ],
  },
  {
    name: 'Sheet-Pan Dinner',
    names: /\b(?:sheet[- ]?pan|traybakes?|tray bakes?|roast(?:ed)?)\b/i,
    meals: ['main'],
    occasions: /dinner|family|families|busy/i,
    isSweet: false,
    minutes: 45,
    usesOil: true,
    usesMilk: false,
    heat: 'oven',
    slots: [
      slot('protein', 1, 'salmon, cod, trout, chicken, turkey, pork, tofu, chickpeas, white beans, shrimp'),
      slot('vegetable', 2, toRoast),
      slot('grain', 1, 'potato, sweet potato, corn'),
    ],
    steps: [
      [
        'heat the oven to 425 °F (220 °C) and cut the {grainAndVegetables} into even pieces',
        'cut the {grainAndVegetables} into pieces of the same size while the oven heats to 425 °F (220 °C)',
        'set the oven to 425 °F (220 °C), line a sheet pan and cut the {grainAndVegetables} into bite-size pieces',
      ],
      [
        'toss the {grainAndVegetables} with the olive oil, thyme and pepper on a sheet pan',
        'coat the {grainAndVegetables} with olive oil and spread them out so that they brown',
        'mix the {grainAndVegetables} with olive oil, rosemary and pepper, and leave space between the pieces',
      ],
      [
        'roast the {grainAndVegetables} for 15 minutes before you add the {protein}',
        'give the {grainAndVegetables} a head start of 15 minutes in the oven',
        'put the {grainAndVegetables} into the oven and turn them after 15 minutes',
      ],
      ['{cooking}'],
      [
        'squeeze lemon juice over the {protein} and serve with the {vegetables}',
        'bring the {proteinAndVegetables} straight to the table with lemon juice',
        'divide the {grainAndVegetables} between {plates} and set the {protein} on top',
      ],
    ],
  },
];
