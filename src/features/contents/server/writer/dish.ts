import type { Role } from '../knowledge/foods.ts';

/** What one slot of a dish may hold: foods by name. */
export type Slot = { role: Role; count: number; among: string[] };

export const meals = ['breakfast', 'main', 'snack', 'dessert', 'drink'] as const;
export type Meal = (typeof meals)[number];

/**
 * A way to cook. Steps begin with their verb; `{grain}`, `{protein}`, `{vegetables}`, `{fruit}`, `{topping}`, `{creamy}` are
 * what was chosen, `{milk}` what is poured as milk, `{cooking}` how the protein is cooked in it, `{bowls}`, `{plates}` and
 * `{glasses}` what it is divided between, `{water}` a cup of water for two. Of each step one wording is
 * taken.
 */
export type Dish = {
  name: string;
  /** Inside a sentence, after “a” or “this”; the name if that fits. */
  called?: string;
  /** What people call it. A dish that is asked for by name is the one that is cooked. */
  names: RegExp;
  meals: Meal[];
  /** Occasions that it suits better than other dishes do. */
  occasions?: RegExp;
  isSweet: boolean;
  minutes: number;
  usesOil: boolean;
  usesMilk: boolean;
  /** How much of it is poured in, for two. */
  stock?: { ml: number; cups: number };
  /** Does not keep. */
  isFresh?: boolean;
  /** How a protein is cooked in it. */
  heat: 'pan' | 'oven' | 'wet' | 'cold';
  slots: Slot[];
  /** In it whatever else is chosen. */
  always?: string[];
  /** What the dish is called after anyway: its title needs no word more for it. */
  own?: string[];
  /** Another amount than that of the food table. */
  amounts?: Record<string, { grams: number; measure: string }>;
  /** How a protein is cooked in this one, where it is not as in others of the same heat. */
  cooking?: Record<string, string>;
  steps: string[][];
};

export const slot = (role: Role, count: number, among: string): Slot => ({ role, count, among: among.split(', ') });
