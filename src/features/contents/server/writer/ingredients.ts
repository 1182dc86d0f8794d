/** Lists of foods that several dishes have in common. */
export const legumes = ['lentils', 'chickpeas', 'black beans', 'white beans', 'kidney beans'];
export const nuts = 'walnuts, almonds, hazelnuts, pecans, cashews, pistachios';
export const nutty = `${nuts}, pumpkin seeds, sunflower seeds`;
export const boiled = 'quinoa, brown rice, bulgur, barley, couscous, buckwheat, millet';
export const meats = 'chicken, turkey, beef, pork';
export const seafood = 'salmon, cod, trout, shrimp';
export const toRoast =
  'broccoli, cauliflower, brussels sprouts, carrot, parsnip, fennel, pumpkin, bell pepper, zucchini, eggplant, asparagus, green beans, onion, leek, tomato, beet';
export const toFry =
  'spinach, kale, broccoli, cabbage, carrot, bell pepper, tomato, zucchini, eggplant, mushrooms, asparagus, green beans, peas, onion, leek, celery, fennel, cauliflower, brussels sprouts';
export const toSimmer =
  'spinach, kale, carrot, parsnip, pumpkin, tomato, zucchini, mushrooms, cabbage, green beans, peas, onion, leek, celery, fennel, cauliflower, broccoli, beet, asparagus, eggplant, bell pepper';
export const raw =
  'spinach, kale, cabbage, carrot, bell pepper, tomato, cucumber, beet, lettuce, arugula, celery, fennel, mushrooms';
export const fruits =
  'banana, blueberries, strawberries, raspberries, blackberries, apple, pear, orange, mango, kiwi, peach, cherries, pineapple, plums, grapes';
