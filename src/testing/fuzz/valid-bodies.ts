import { declared } from '../../app/server/http/declared-routes.ts';
import { exampleOf } from '../../platform/http/declare-route.ts';
import { exampleValuesOf } from './example-values.ts';
import type { RightBodies } from './valid-body.ts';

const bytes =
  'it takes the bytes of a file, whatever they are: files.test, and the suite of slow and oversized clients';
const signed = 'another program signs each call: what is not signed right is refused before it is read';

const untried: Record<string, string> = {};
const examples: RightBodies = {};
for (const each of declared) {
  const route = `${each.method} ${each.path}`;
  if (each.for === 'provider') {
    if (each.body || each.takes) untried[route] = signed;
  } else if (each.exampleRefused) untried[route] = each.exampleRefused;
  else if (each.takes) untried[route] = bytes;
  else if (each.body) examples[route] = async scene => Object(await exampleOf(each, exampleValuesOf(scene)));
}

/** A valid body per route, from which invalid ones are derived. */
export const validBodies: RightBodies = examples;

/** Routes without a valid example body; invalid ones are sent nevertheless. */
export const withoutValidBody: Record<string, string> = untried;
