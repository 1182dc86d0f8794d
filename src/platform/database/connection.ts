import type pg from 'pg';
import { openShelf, type Shelf } from './shelf.ts';

/**
 * Makes statements travel well on a new connection: all that are handed over in one tick go in one write, and those
 * that come again are kept ready by the server, which otherwise reads, rewrites (row-level security) and plans each
 * of them anew: half of what a booking cost it.
 */
export function ready(client: pg.PoolClient) {
  gatherWrites(client);
  const shelf = openShelf(client.connection);
  client.query = new Proxy(client.query, {
    apply: (query, self, [statement, ...rest]) =>
      Reflect.apply(query, self, [named(statement, rest[0], shelf), ...rest]),
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
function named(statement: unknown, values: unknown, shelf: Shelf): unknown {
  if (!Array.isArray(values) || !values.length) return statement;
  if (statement instanceof Statement) {
    const name = shelf.nameFor(statement.text);
    if (name) statement.name = name;
    return statement;
  }
  const config = typeof statement === 'string' ? { text: statement } : statement;
  if (!isPlain(config)) return statement;
  const name = shelf.nameFor(config.text);
  return name ? { ...config, name } : statement;
}

const isPlain = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config) &&
  !('name' in config && config.name);
