/** Lists of foods that several dishes have in common. */
export const legumes = ['lentils', 'chickpeas', 'black beans', 'white beans', 'kidney beans'];
export const boiled = 'quinoa, brown rice, bulgur, barley';
export const toRoast =
  'broccoli, cauliflower, brussels sprouts, carrot, pumpkin, bell pepper, zucchini, eggplant, asparagus, green beans, onion, tomato, beet';
export const toFry =
  'spinach, kale, broccoli, cabbage, carrot, bell pepper, tomato, zucchini, mushrooms, asparagus, green beans, peas, onion, cauliflower, brussels sprouts';
export const raw = 'spinach, kale, cabbage, carrot, bell pepper, tomato, cucumber, beet';
