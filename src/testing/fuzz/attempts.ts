import { isLong } from '../proof.ts';
import { someAddress } from '../texts/ip-address.ts';
import type { Call } from '../world.ts';
import type { FuzzContext } from './fuzz-context.ts';
import type { Hostile } from './hostile-values.ts';
import { type Place, withValue } from './input-positions.ts';
import { fill, keysOf } from './path-keys.ts';
import { validBodies } from './valid-bodies.ts';
import { validQueries } from './valid-queries.ts';

/** A valid call, from which invalid ones are derived. */
export type ValidCall = { route: string; keys: string[]; query: Record<string, string>; body: object | undefined };

/** A valid call, with newly created objects. */
export const validCallOf = async (scene: FuzzContext, route: string): Promise<ValidCall> => ({
  route,
  keys: await keysOf(scene, route),
  query: (await validQueries[route]?.(scene)) ?? {},
  body: await validBodies[route]?.(scene),
});

export type Sent = { method: string; path: string; body: string | undefined };

/** The call with one value replaced. */
export function withValueReplaced({ route, keys, query, body }: ValidCall, place?: Place, hostile?: Hostile): Sent {
  const [method = '', path = ''] = route.split(' ');
  const [name = ''] = place?.way ?? [];
  const value = hostile?.value;
  const ownKeys = place?.in === 'path' ? withKey(path, keys, String(name), value) : keys.map(encodeURIComponent);
  const pairs = Object.entries(query).map(([key, said]) => `${key}=${encodeURIComponent(said)}`);
  const others = pairs.filter(each => place?.in !== 'query' || !each.startsWith(`${name}=`));
  const all = place?.in === 'query' ? [...others, `${name}=${encoded(value)}`] : pairs;
  return {
    method,
    path: fill(path, ownKeys) + (all.length ? `?${all.join('&')}` : ''),
    body: place?.in === 'body' && hostile ? written(body ?? {}, place, hostile) : body && JSON.stringify(body),
  };
}

const mark = '\u0001here\u0001';

function written(body: object, { way }: Place, { value, raw }: Hostile): string {
  if (raw === undefined) return JSON.stringify(withValue(body, way, value));
  return JSON.stringify(withValue(body, way, mark)).replace(JSON.stringify(mark), () => raw);
}

function withKey(path: string, keys: string[], name: string, value: unknown): string[] {
  const names = [...path.matchAll(/:(\w+)/g)].map(match => match[1]);
  return keys.map((key, at) => (names[at] === name ? encoded(value) || '%20' : encodeURIComponent(key)));
}

/** URL-encodes as a browser does, but also lone surrogates. Shortened, since URLs are limited to 16,000 characters. */
const encoded = (value: unknown): string => {
  const text = String(value).slice(0, 3_000);
  return encodeURIComponent(text.toWellFormed())
    .concat(text.isWellFormed() ? '' : '%ED%A0%80')
    .slice(0, 12_000);
};

export type Answer = { status: number; text: string; json: unknown; took: number };
const patience = 60_000;

/** Sends a request and reads the whole answer. `took`: milliseconds. */
export async function send(caller: Call, { method, path, body }: Sent): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = setTimeout(() => failed(new Error('no answer for a minute')), patience);
  });
  const ask = async () => {
    const answer = await caller(method, path, body, someAddress());
    const type = answer.headers.get('content-type') ?? '';
    // An answer that breaks off counts as a server error.
    const brokenOff = (reason: unknown) => ({ status: 500, text: `broken off: ${reason}`, type: '' });
    return answer.text().then(text => ({ status: answer.status, text, type }), brokenOff);
  };
  const began = performance.now();
  const { status, text, type } = await Promise.race([ask(), late]).finally(() => clearTimeout(timer));
  const took = performance.now() - began;
  const json = type.startsWith('application/json') ? JSON.parse(text) : undefined;
  return { status, text, json, took };
}

/** Describes the fault of an answer; null if it is acceptable. */
export function faultIn({ status, text, json, took }: Answer): string | null {
  if (status >= 500) return `${status}: ${text.slice(0, 200)}`;
  // The promise of five seconds assumes an otherwise idle machine, as in the long form.
  if (isLong && took > 5_000) return `it took ${Math.round(took)} ms`;
  const { message, errors = {} } = Object(json);
  const sentences = [message, ...Object.values(Object(errors))];
  if (status >= 400 && !sentences.every(each => typeof each === 'string' && /\S/.test(each)))
    return `${status} without a sentence: ${text.slice(0, 200)}`;
  return null;
}
