import { buildAll } from '../scripts/build.ts';
import { builtFrom, isFresh } from '../scripts/freshness.ts';

/** The journeys run the program as it is started for real: built. */
export default async function setup() {
  if (isFresh()) return;
  await buildAll();
  builtFrom();
}
