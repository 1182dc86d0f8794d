import { type Dish, nutty, slot } from './dish.ts';
import { boiled, legumes, raw, toFry } from './ingredients.ts';

export const quickDishes: Dish[] = [
  {
    name: 'Skillet',
    words: /skillet|stir|quick|weeknight|one-pan|muscle|energy/i,
    isSweet: false,
    minutes: 20,
    usesOil: true,
    usesMilk: false,
    slots: [
      slot('protein', 1, `tofu, chicken, turkey, beef, shrimp, salmon, edamame, ${legumes.join(', ')}`),
      slot('vegetable', 2, toFry),
      slot('grain', 1, `${boiled}, whole-wheat pasta`),
    ],
    steps: [
      [
        'heat a wide skillet with the olive oil and a sprig of rosemary for the {protein}',
        'set a wide skillet over medium-high heat and cut up the {vegetables} while it heats',
        'prepare the {vegetables} and warm the olive oil in a wide skillet',
      ],
      ['{cooking}'],
      [
        'add the {vegetables} to the {protein} and stir for four to six minutes',
        'push the {protein} aside and cook the {vegetables} until bright and crisp-tender',
        'turn up the heat and toss the {vegetables} with the {protein} until just tender',
      ],
      [
        'fold in the {grain} and warm it through with the {protein}',
        'stir the cooked {grain} into the {vegetables} so that it takes on the flavor',
        'heat the cooked {grain} in the same pan, next to the {proteinAndVegetables}',
      ],
      [
        'finish the {proteinAndVegetables} with ginger, lime and fresh herbs',
        'finish the {grainAndVegetables} with lemon zest and parsley',
        'serve the {grain} under the {proteinAndVegetables}, with lime on the side',
      ],
    ],
  },
  {
    name: 'Salad',
    words: /salad|summer|picnic|raw|lunch box|spring/i,
    isSweet: false,
    minutes: 15,
    usesOil: true,
    usesMilk: false,
    slots: [
      slot('protein', 1, `${legumes.join(', ')}, tuna, sardines, eggs, chicken, edamame, tofu, salmon`),
      slot('vegetable', 2, raw),
      slot('grain', 1, 'quinoa, bulgur, barley, potato, corn'),
      slot('topping', 1, `feta, ${nutty}`),
    ],
    steps: [
      [
        'shake the olive oil with lemon juice, mustard and pepper for the {vegetables}',
        'whisk olive oil, vinegar and a little mustard into a dressing for the {grain}',
        'stir together a dressing of olive oil, lemon and herbs for the {proteinAndVegetables}',
      ],
      [
        'chop the {vegetables} and put them into a large bowl',
        'slice the {vegetables} thinly so that they soak up the dressing',
        'cut the {vegetables} into bite-size pieces and dress them lightly',
      ],
      [
        'fold in the cooled {grain}',
        'mix the cooked and cooled {grain} with half of the dressing',
        'let the cooked {grain} cool and mix it with the {vegetables}',
      ],
      ['{cooking}'],
      [
        'top the salad of {grainAndVegetables} with {topping}',
        'let the {proteinAndVegetables} rest for ten minutes and scatter the {topping} over them',
        'divide the {grainAndVegetables} between two plates and top with {topping}',
      ],
    ],
  },
  {
    name: 'Frittata',
    words: /frittata|egg|omelet|brunch/i,
    isSweet: false,
    minutes: 25,
    usesOil: true,
    usesMilk: true,
    slots: [
      slot('protein', 1, 'eggs'),
      slot('vegetable', 2, 'spinach, kale, broccoli, bell pepper, tomato, zucchini, mushrooms, asparagus, peas, onion'),
      slot('grain', 1, 'potato, sweet potato'),
      slot('topping', 1, 'feta, pumpkin seeds, sunflower seeds'),
    ],
    steps: [
      [
        'fry the diced {grain} in the olive oil in an ovenproof pan until golden',
        'brown small cubes of cooked {grain} in the olive oil',
      ],
      [
        'add the {vegetables} to the {grain} and cook them until tender',
        'let the {vegetables} soften next to the {grain} for five minutes',
      ],
      [
        'whisk the {protein} with the {milk} and pepper and pour them over the {vegetables}',
        'beat {protein} and {milk} and let them run between the {vegetables}',
      ],
      [
        'scatter the {topping} on the {protein} and let them set at 375 °F (190 °C) for about 12 minutes',
        'sprinkle {topping} over {vegetables} and bake until the {protein} are firm in the middle',
      ],
      [
        'let the frittata with {vegetables} rest for five minutes before you cut it',
        'slice it warm, with the {topping} on top and a few raw {vegetables} on the side',
      ],
    ],
  },
];
