import { createHash } from 'node:crypto';
import type pg from 'pg';

/**
 * Makes statements travel well on a new connection: all that are handed over in one tick go in one write, and those
 * that come again are kept ready by the server, which otherwise reads, rewrites (row-level security) and plans each
 * of them anew: half of what a booking cost it.
 */
export function ready(client: pg.PoolClient) {
  gatherWrites(client);
  client.query = new Proxy(client.query, {
    apply: (query, self, [statement, ...rest]) => Reflect.apply(query, self, [named(statement, rest[0]), ...rest]),
  });
}

function gatherWrites(client: pg.PoolClient) {
  const { stream } = client.connection;
  let isGathering = false;
  const gather = () => {
    isGathering = true;
    stream.cork();
    // Runs after the microtasks that are waiting: who hands over several statements at once is one of them.
    process.nextTick(() => {
      isGathering = false;
      stream.uncork();
    });
  };
  stream.write = new Proxy(stream.write, {
    apply: (write, self, args) => {
      if (!isGathering) gather();
      return Reflect.apply(write, self, args);
    },
  });
}

/**
 * What is to be run, for the driver: how its rows are to be read stands in a class below it, since the driver copies what
 * is a statement's own, property by property.
 */
export class Statement {
  readonly text: string;
  /** By which the server keeps it. */
  name?: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** A statement that holds its values apart, under the name by which the server keeps it. */
function named(statement: unknown, values: unknown): unknown {
  if (statement instanceof Statement) {
    const name = Array.isArray(values) && values.length ? nameOf(statement.text) : null;
    if (name) statement.name = name;
    return statement;
  }
  const config = typeof statement === 'string' ? { text: statement } : statement;
  if (!isPlain(config) || !Array.isArray(values) || !values.length) return statement;
  const name = nameOf(config.text);
  return name ? { ...config, name } : statement;
}

const isPlain = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config) &&
  !('name' in config && config.name);

/** Each connection keeps every one of these for good: only so many, and none that is written out at great length. */
const mostKept = 400;
const longestKept = 8_000;
/** A list of values is another statement for each length: what comes this often is worth keeping. */
const comesAgain = 3;

const kept = new Map<string, string>();
let seen = new Map<string, number>();

function nameOf(text: string): string | null {
  const known = kept.get(text);
  if (known) return known;
  if (kept.size >= mostKept || text.length > longestKept) return null;
  const times = (seen.get(text) ?? 0) + 1;
  if (times < comesAgain) {
    if (seen.size >= 2_000) seen = new Map();
    seen.set(text, times);
    return null;
  }
  seen.delete(text);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  kept.set(text, name);
  return name;
}
