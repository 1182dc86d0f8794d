import { declared } from '../../app/server/http/declared-routes.ts';
import { exampleOf } from '../../platform/http/declare-route.ts';
import { givenOf } from './given.ts';
import type { RightBodies } from './right-body.ts';

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
  else if (each.body) examples[route] = async scene => Object(await exampleOf(each, givenOf(scene)));
}

/** A body that each call with one takes: where every wrong one begins. */
export const rightBodies: RightBodies = examples;

/** Calls with a body of which none is right here; each is sent wrong ones all the same. */
export const withoutRightBody: Record<string, string> = untried;
