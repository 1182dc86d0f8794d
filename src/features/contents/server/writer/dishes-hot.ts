import { type Dish, nutty, slot } from './dish.ts';
import { boiled, legumes, toFry, toRoast } from './ingredients.ts';

export const hotDishes: Dish[] = [
  {
    name: 'Warm Bowl',
    words: /bowl|lunch/i,
    isSweet: false,
    minutes: 25,
    usesOil: true,
    usesMilk: false,
    slots: [
      slot('grain', 1, boiled),
      slot('protein', 1, `${legumes.join(', ')}, tofu, salmon, chicken, turkey, edamame, eggs, shrimp, cod`),
      slot('vegetable', 2, toFry),
      slot('topping', 1, nutty),
    ],
    steps: [
      [
        'warm the cooked {grain} with a splash of water and season it with lemon',
        'fluff the cooked {grain} in a pan over low heat and keep it warm',
        'steam the cooked {grain} briefly, with a bay leaf for the {vegetables}',
      ],
      [
        'soften the {vegetables} in a little olive oil until just tender',
        'cook the {vegetables} in olive oil, stirring often, so that they keep some bite',
        'give the {vegetables} a few minutes in hot olive oil, with herbs if you like them',
      ],
      ['{cooking}'],
      [
        'divide the {grain} between two bowls and top with the {proteinAndVegetables}',
        'build each bowl from {grain}, then {vegetables}, then {protein}',
        'arrange {grain}, {protein} and {vegetables} side by side in two bowls',
      ],
      [
        'scatter the {topping} over the {vegetables} and add black pepper',
        'finish with {topping} and a squeeze of lemon over the {protein}',
        'crush the {topping} lightly and sprinkle it over {proteinAndVegetables}',
      ],
    ],
  },
  {
    name: 'Soup',
    words: /soup|stew|broth|winter|cold/i,
    isSweet: false,
    minutes: 35,
    usesOil: true,
    usesMilk: false,
    slots: [
      slot('protein', 1, `${legumes.join(', ')}, chicken, turkey, tofu, cod`),
      slot(
        'vegetable',
        3,
        'spinach, kale, carrot, pumpkin, tomato, zucchini, mushrooms, cabbage, green beans, peas, onion, cauliflower, broccoli',
      ),
      slot('grain', 1, 'barley, potato, sweet potato, brown rice, quinoa'),
    ],
    steps: [
      [
        'heat the olive oil in a pot and let the {vegetables} sweat for five minutes',
        'cut the {vegetables} into small pieces and stir them in warm olive oil until they smell sweet',
        'warm the olive oil in a large pot and stir in the chopped {vegetables}',
      ],
      [
        'add the {grain} and enough low-sodium vegetable stock to cover the {vegetables}',
        'stir in the {grain}, pour in three cups of low-sodium vegetable stock and bring it to a simmer',
        'add the {grain} to the {vegetables}, cover everything with low-sodium vegetable stock and bring it to a gentle boil',
      ],
      ['{cooking}'],
      [
        'simmer the soup until the {vegetables} are tender, then taste it',
        'let the {proteinAndVegetables} simmer together for ten minutes',
        'keep the pot at a gentle simmer until the {grainAndVegetables} are soft',
      ],
      [
        'season the {proteinAndVegetables} with lemon, pepper and herbs before you ladle out the soup',
        'brighten the {grainAndVegetables} with lemon juice and parsley',
        'taste the soup, add lemon to the {vegetables} and ladle it over the {protein}',
      ],
    ],
  },
  {
    name: 'Sheet-Pan Dinner',
    words: /sheet|tray|roast|dinner|family|busy/i,
    isSweet: false,
    minutes: 35,
    usesOil: true,
    usesMilk: false,
    slots: [
      slot('protein', 1, 'salmon, cod, chicken, turkey, tofu, chickpeas, white beans, shrimp'),
      slot('vegetable', 2, toRoast),
      slot('grain', 1, 'potato, sweet potato, corn'),
    ],
    steps: [
      [
        'heat the oven to 425 °F (220 °C) and cut the {grainAndVegetables} into even pieces',
        'cut the {grainAndVegetables} into pieces of the same size while the oven heats to 425 °F (220 °C)',
        'set the oven to 425 °F (220 °C) and line a tray for {proteinAndVegetables}',
      ],
      [
        'toss the {vegetables} with the olive oil, thyme and pepper on a tray',
        'coat the {grainAndVegetables} with olive oil and spread them out so that they brown',
        'mix the {grainAndVegetables} with olive oil, rosemary and pepper, and leave space between the pieces',
      ],
      [
        'roast the {grainAndVegetables} for 15 minutes before the {protein} joins them',
        'give the {vegetables} a head start of 15 minutes in the oven',
        'put the {grain} and {vegetables} into the oven and turn them after 15 minutes',
      ],
      ['{cooking}'],
      [
        'squeeze lemon over the {protein} and serve it with the {vegetables}',
        'bring the tray of {proteinAndVegetables} straight to the table with lemon wedges',
        'divide the {grainAndVegetables} between two plates and set the {protein} on top',
      ],
    ],
  },
];
