import type { Role } from '../knowledge/foods.ts';

/** What one slot of a dish may hold: foods by name, or every food of the role. */
export type Slot = { role: Role; count: number; among: string[] };

/**
 * A way to cook. Steps begin with their verb; `{grain}`, `{protein}`, `{vegetables}`, `{fruit}`, `{topping}`, `{creamy}` are
 * what was chosen, `{milk}` what is poured as milk, `{cooking}` how the protein is cooked in it. Of each step one wording is
 * taken.
 */
export type Dish = {
  name: string;
  words: RegExp;
  isSweet: boolean;
  minutes: number;
  usesOil: boolean;
  usesMilk: boolean;
  slots: Slot[];
  steps: string[][];
};

export const slot = (role: Role, count: number, among: string): Slot => ({ role, count, among: among.split(', ') });

export const nutty = 'walnuts, almonds, pumpkin seeds, sunflower seeds';
