/**
 * Role in a dish, then per 100 g as it is used: energy in kcal, protein, carbohydrate, fat and fiber in g; at last the
 * usual amount for one person in g and how that is measured in a kitchen. Rounded values of USDA FoodData Central.
 */
export type Role = 'grain' | 'protein' | 'vegetable' | 'fruit' | 'topping' | 'creamy';
export type Food = {
  name: string;
  role: Role;
  per100: { kcal: number; protein: number; carbs: number; fat: number; fiber: number };
  grams: number;
  measure: string;
};

const food = (role: Role, name: string, values: number[], grams: number, measure: string): Food => {
  const [kcal = 0, protein = 0, carbs = 0, fat = 0, fiber = 0] = values;
  return { name, role, per100: { kcal, protein, carbs, fat, fiber }, grams, measure };
};

export const foods: Food[] = [
  food('grain', 'oats', [379, 13.2, 67.7, 6.5, 10.1], 45, '1/2 cup rolled'),
  food('grain', 'quinoa', [120, 4.4, 21.3, 1.9, 2.8], 140, '3/4 cup cooked'),
  food('grain', 'brown rice', [123, 2.7, 25.6, 1, 1.6], 150, '3/4 cup cooked'),
  food('grain', 'bulgur', [83, 3.1, 18.6, 0.2, 4.5], 140, '3/4 cup cooked'),
  food('grain', 'barley', [123, 2.3, 28.2, 0.4, 3.8], 130, '3/4 cup cooked'),
  food('grain', 'couscous', [112, 3.8, 23.2, 0.2, 1.4], 120, '3/4 cup cooked'),
  food('grain', 'buckwheat', [92, 3.4, 19.9, 0.6, 2.7], 130, '3/4 cup cooked'),
  food('grain', 'millet', [119, 3.5, 23.7, 1, 1.3], 130, '3/4 cup cooked'),
  food('grain', 'whole-wheat pasta', [149, 6, 30.1, 1.7, 3.9], 140, '1 cup cooked'),
  food('grain', 'potato', [93, 2.5, 21.2, 0.1, 2.2], 170, '1 medium, baked'),
  food('grain', 'sweet potato', [90, 2, 20.7, 0.2, 3.3], 150, '1 medium, baked'),
  food('grain', 'corn', [86, 3.3, 18.7, 1.4, 2], 90, '1/2 cup kernels'),
  food('protein', 'lentils', [116, 9, 20.1, 0.4, 7.9], 150, '3/4 cup cooked'),
  food('protein', 'chickpeas', [164, 8.9, 27.4, 2.6, 7.6], 120, '3/4 cup cooked'),
  food('protein', 'black beans', [132, 8.9, 23.7, 0.5, 8.7], 130, '3/4 cup cooked'),
  food('protein', 'white beans', [139, 9.7, 25.1, 0.4, 6.3], 130, '3/4 cup cooked'),
  food('protein', 'kidney beans', [127, 8.7, 22.8, 0.5, 6.4], 130, '3/4 cup cooked'),
  food('protein', 'tofu', [144, 17.3, 2.8, 8.7, 2.3], 120, '1/3 block, firm'),
  food('protein', 'edamame', [121, 11.9, 8.9, 5.2, 5.2], 100, '2/3 cup shelled'),
  food('protein', 'eggs', [143, 12.6, 0.7, 9.5, 0], 100, '2 large'),
  food('protein', 'salmon', [206, 22.1, 0, 12.4, 0], 120, '1 fillet'),
  food('protein', 'sardines', [208, 24.6, 0, 11.5, 0], 90, '1 can, drained'),
  food('protein', 'tuna', [116, 25.5, 0, 0.8, 0], 100, '1 small can, drained'),
  food('protein', 'cod', [105, 22.8, 0, 0.9, 0], 130, '1 fillet'),
  food('protein', 'trout', [168, 23.8, 0, 7.4, 0], 120, '1 fillet'),
  food('protein', 'shrimp', [99, 24, 0.2, 0.3, 0], 120, '8 large'),
  food('protein', 'chicken', [165, 31, 0, 3.6, 0], 120, '1 small breast'),
  food('protein', 'turkey', [147, 30.1, 0, 2.1, 0], 120, '1 small cutlet'),
  food('protein', 'beef', [212, 26.1, 0, 11.8, 0], 100, '1/2 cup lean, cooked'),
  food('protein', 'pork', [143, 26.2, 0, 3.5, 0], 120, '1 small tenderloin cutlet'),
  food('protein', 'cottage cheese', [84, 11, 4.3, 2.3, 0], 120, '1/2 cup'),
  food('vegetable', 'spinach', [23, 2.9, 3.6, 0.4, 2.2], 60, '2 cups'),
  food('vegetable', 'kale', [35, 2.9, 4.4, 1.5, 4.1], 60, '2 cups chopped'),
  food('vegetable', 'broccoli', [34, 2.8, 6.6, 0.4, 2.6], 100, '1 cup florets'),
  food('vegetable', 'cauliflower', [25, 1.9, 5, 0.3, 2], 110, '1 cup florets'),
  food('vegetable', 'brussels sprouts', [43, 3.4, 9, 0.3, 3.8], 100, '1 cup halved'),
  food('vegetable', 'cabbage', [25, 1.3, 5.8, 0.1, 2.5], 90, '1 cup shredded'),
  food('vegetable', 'carrot', [41, 0.9, 9.6, 0.2, 2.8], 80, '1 large'),
  food('vegetable', 'beet', [43, 1.6, 9.6, 0.2, 2.8], 90, '1 medium'),
  food('vegetable', 'pumpkin', [26, 1, 6.5, 0.1, 0.5], 130, '1 cup diced'),
  food('vegetable', 'bell pepper', [31, 1, 6, 0.3, 2.1], 100, '1 medium'),
  food('vegetable', 'tomato', [18, 0.9, 3.9, 0.2, 1.2], 120, '1 large'),
  food('vegetable', 'zucchini', [17, 1.2, 3.1, 0.3, 1], 120, '1 small'),
  food('vegetable', 'mushrooms', [22, 3.1, 3.3, 0.3, 1], 90, '1 1/4 cups sliced'),
  food('vegetable', 'eggplant', [25, 1, 5.9, 0.2, 3], 110, '1 1/4 cups diced'),
  food('vegetable', 'asparagus', [20, 2.2, 3.9, 0.1, 2.1], 100, '6 spears'),
  food('vegetable', 'green beans', [31, 1.8, 7, 0.2, 2.7], 100, '1 cup'),
  food('vegetable', 'peas', [81, 5.4, 14.5, 0.4, 5.7], 80, '1/2 cup'),
  food('vegetable', 'cucumber', [15, 0.7, 3.6, 0.1, 0.5], 100, '1/3 large'),
  food('vegetable', 'onion', [40, 1.1, 9.3, 0.1, 1.7], 60, '1/2 medium'),
  food('vegetable', 'leek', [61, 1.5, 14.2, 0.3, 1.8], 80, '1 cup sliced'),
  food('vegetable', 'celery', [14, 0.7, 3, 0.2, 1.6], 80, '2 stalks'),
  food('vegetable', 'parsnip', [75, 1.2, 18, 0.3, 4.9], 100, '1 medium'),
  food('vegetable', 'fennel', [31, 1.2, 7.3, 0.2, 3.1], 90, '1 cup sliced'),
  food('vegetable', 'lettuce', [17, 1.2, 3.3, 0.3, 2.1], 80, '2 cups shredded romaine'),
  food('vegetable', 'arugula', [25, 2.6, 3.7, 0.7, 1.6], 40, '2 cups'),
  food('fruit', 'banana', [89, 1.1, 22.8, 0.3, 2.6], 110, '1 medium'),
  food('fruit', 'blueberries', [57, 0.7, 14.5, 0.3, 2.4], 75, '1/2 cup'),
  food('fruit', 'strawberries', [32, 0.7, 7.7, 0.3, 2], 100, '2/3 cup'),
  food('fruit', 'raspberries', [52, 1.2, 11.9, 0.7, 6.5], 75, '2/3 cup'),
  food('fruit', 'apple', [52, 0.3, 13.8, 0.2, 2.4], 140, '1 small'),
  food('fruit', 'pear', [57, 0.4, 15.2, 0.1, 3.1], 150, '1 small'),
  food('fruit', 'orange', [47, 0.9, 11.8, 0.1, 2.4], 130, '1 medium'),
  food('fruit', 'mango', [60, 0.8, 15, 0.4, 1.6], 100, '2/3 cup diced'),
  food('fruit', 'kiwi', [61, 1.1, 14.7, 0.5, 3], 75, '1 fruit'),
  food('fruit', 'peach', [39, 0.9, 9.5, 0.3, 1.5], 130, '1 medium'),
  food('fruit', 'cherries', [63, 1.1, 16, 0.2, 2.1], 80, '1/2 cup pitted'),
  food('fruit', 'blackberries', [43, 1.4, 9.6, 0.5, 5.3], 75, '1/2 cup'),
  food('fruit', 'pineapple', [50, 0.5, 13.1, 0.1, 1.4], 110, '2/3 cup diced'),
  food('fruit', 'plums', [46, 0.7, 11.4, 0.3, 1.4], 130, '2 small'),
  food('fruit', 'grapes', [69, 0.7, 18.1, 0.2, 0.9], 75, '1/2 cup halved'),
  food('topping', 'walnuts', [654, 15.2, 13.7, 65.2, 6.7], 15, '2 tbsp chopped'),
  food('topping', 'almonds', [579, 21.2, 21.6, 49.9, 12.5], 15, '2 tbsp sliced'),
  food('topping', 'hazelnuts', [628, 15, 16.7, 60.8, 9.7], 15, '2 tbsp chopped'),
  food('topping', 'pecans', [691, 9.2, 13.9, 72, 9.6], 15, '2 tbsp chopped'),
  food('topping', 'cashews', [553, 18.2, 30.2, 43.9, 3.3], 15, '2 tbsp chopped'),
  food('topping', 'pistachios', [560, 20.2, 27.2, 45.3, 10.6], 15, '2 tbsp chopped'),
  food('topping', 'pumpkin seeds', [559, 30.2, 10.7, 49.1, 6], 15, '2 tbsp'),
  food('topping', 'sunflower seeds', [584, 20.8, 20, 51.5, 8.6], 15, '2 tbsp'),
  food('topping', 'chia seeds', [486, 16.5, 42.1, 30.7, 34.4], 12, '1 tbsp'),
  food('topping', 'flaxseed', [534, 18.3, 28.9, 42.2, 27.3], 10, '1 tbsp ground'),
  food('topping', 'feta', [265, 14.2, 3.9, 21.5, 0], 30, '3 tbsp crumbled'),
  food('topping', 'dark chocolate', [598, 7.8, 45.9, 42.6, 10.9], 10, '1 square, chopped'),
  food('creamy', 'greek yogurt', [73, 10, 3.9, 1.9, 0], 150, '2/3 cup'),
  food('creamy', 'avocado', [160, 2, 8.5, 14.7, 6.7], 50, '1/3 fruit'),
  food('creamy', 'peanut butter', [588, 25.1, 20, 50.4, 6], 16, '1 tbsp'),
];

/** Counted in, whatever the dish. */
export const basics = {
  oil: food('topping', 'olive oil', [884, 0, 0, 100, 0], 9, '2 tsp'),
  milk: food('creamy', 'milk or fortified soy drink', [47, 3.3, 4.9, 1.6, 0], 120, '1/2 cup'),
  /** Where only one of the two may be in it. */
  cowsMilk: food('creamy', 'milk', [50, 3.3, 4.8, 2, 0], 120, '1/2 cup'),
  soyDrink: food('creamy', 'fortified soy drink', [43, 2.6, 4.9, 1.5, 0.2], 120, '1/2 cup'),
};

const byName = new Map(foods.map(each => [each.name, each]));
export const findFood = (name: string): Food | undefined => byName.get(name);
export const foodsOf = (role: Role): Food[] => foods.filter(each => each.role === role);
