import { type Dish, nutty, slot } from './dish.ts';

const fruits = 'banana, blueberries, strawberries, raspberries, apple, pear, orange, mango, kiwi, peach, cherries';

export const sweetDishes: Dish[] = [
  {
    name: 'Breakfast Oats',
    words: /oat|breakfast|porridge|morning|fiber/i,
    isSweet: true,
    minutes: 10,
    usesOil: false,
    usesMilk: true,
    slots: [
      slot('grain', 1, 'oats'),
      slot('fruit', 2, fruits),
      slot('topping', 1, `${nutty}, chia seeds, flaxseed`),
      slot('creamy', 1, 'greek yogurt, peanut butter'),
    ],
    steps: [
      [
        'simmer the {grain} gently in the {milk} and a cup of water until creamy, with a pinch of cinnamon',
        'soak the {grain} in the {milk} overnight and stir well in the morning',
        'bring {milk}, water and {grain} to a simmer and stir until thick',
      ],
      [
        'cut the {fruit} into bite-size pieces',
        'warm half of the {fruit} with the {grain} and keep the rest fresh',
        'rinse the {fruit} and slice any large pieces',
      ],
      [
        'fold the {creamy} into the {grain}',
        'spoon the {creamy} over the {grain}',
        'swirl {creamy} through the {grain}',
      ],
      [
        'top each bowl with {fruit} and {topping}',
        'layer {fruit} over the {creamy} and add the {topping} for crunch',
        'divide the {grain} between two bowls and add {fruit}, then {topping}',
      ],
    ],
  },
  {
    name: 'Yogurt Bowl',
    words: /yogurt|snack|no-cook|calcium|bone/i,
    isSweet: true,
    minutes: 8,
    usesOil: false,
    usesMilk: false,
    slots: [
      slot('creamy', 1, 'greek yogurt'),
      slot('fruit', 2, fruits),
      slot('topping', 2, `${nutty}, chia seeds, flaxseed`),
      slot('grain', 1, 'oats'),
    ],
    steps: [
      [
        'toast the {grain} and the {topping} in a dry pan until they smell nutty',
        'stir the {grain} and {topping} in a hot dry pan for three minutes',
      ],
      [
        'stir the {creamy} with vanilla until smooth and divide it between two bowls',
        'spread the {creamy} in two bowls and swirl in a little cinnamon',
      ],
      [
        'slice the {fruit} and lay it over the {creamy}',
        'arrange the {fruit} on the {creamy}, with the ripest pieces in the middle',
      ],
      [
        'scatter the toasted {grain} and {topping} on top',
        'finish with the warm {topping} just before you eat the {fruit}',
      ],
    ],
  },
  {
    name: 'Smoothie',
    words: /smoothie|shake|drink|hydrat|blend/i,
    isSweet: true,
    minutes: 5,
    usesOil: false,
    usesMilk: true,
    slots: [
      slot('fruit', 2, 'banana, blueberries, strawberries, raspberries, mango, kiwi, peach, orange, pear, cherries'),
      slot('vegetable', 1, 'spinach, kale, carrot, cucumber, beet'),
      slot('creamy', 1, 'greek yogurt, avocado'),
      slot('topping', 1, 'chia seeds, flaxseed, almonds, walnuts'),
    ],
    steps: [
      [
        'put the {vegetables} and the {milk} into the blender first, so that they become smooth',
        'blend the {vegetables} with the {milk} until no pieces are left',
        'start the blender with {milk} and {vegetables} alone',
      ],
      [
        'add {fruit}, with ice if the fruit is fresh',
        'drop in the {fruit}, frozen if you like it thick',
        'add the cut {fruit} to the {vegetables}',
      ],
      [
        'spoon in the {creamy} and blend everything for a minute',
        'blend in the {creamy} until the {fruit} are smooth and thick',
        'add the {creamy} and blend it with the {fruit} for a full minute',
      ],
      [
        'pour it into two glasses and sprinkle the {topping} on top',
        'serve it right away, with {topping} for some crunch',
        'fill two glasses, add {topping} and enjoy the fresh taste of {fruit}',
      ],
    ],
  },
  {
    name: 'Fruit Bake',
    words: /dessert|sweet|bake|treat|holiday|cake|crumble|sugar/i,
    isSweet: true,
    minutes: 35,
    usesOil: true,
    usesMilk: false,
    slots: [
      slot('fruit', 2, 'apple, pear, peach, cherries, blueberries, raspberries, strawberries'),
      slot('grain', 1, 'oats'),
      slot('topping', 1, 'walnuts, almonds, sunflower seeds, pumpkin seeds'),
      slot('creamy', 1, 'greek yogurt'),
    ],
    steps: [
      [
        'heat the oven to 375 °F (190 °C), cut up the {fruit} and put them in a small baking dish',
        'spread the sliced {fruit} in a dish while the oven heats to 375 °F (190 °C)',
      ],
      [
        'rub the {grain} with the oil, cinnamon and chopped {topping}',
        'mix {grain}, {topping}, cinnamon and oil until they form crumbs',
      ],
      [
        'cover the {fruit} with the {grain} crumbs and bake for 25 minutes',
        'scatter the {grain} over the {fruit} and bake until the edges bubble',
      ],
      [
        'serve the warm {fruit} with a spoonful of {creamy}',
        'let it cool a little and add {creamy} to each plate of {fruit}',
      ],
    ],
  },
];
