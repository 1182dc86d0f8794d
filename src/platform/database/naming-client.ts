import { createHash } from 'node:crypto';
import pg from 'pg';

/** The server keeps about 50 kB for each prepared statement and connection. */
const maxNames = 400;
const maxTextLength = 8_000;
/** Some texts come once only, such as lists of values of every length: preparing them would cost more than it saves. */
const comesAgain = 3;
const maxCounted = 2_000;

/**
 * For the `Client` option of a pool: sends statements that come again as named prepared statements, which the server
 * parses, rewrites (row-level security) and plans once for each connection. Without names that is half of what a read
 * costs it. The same text has the same name on every connection of the pool; once given, a name stays.
 */
export function namingClient(): typeof pg.Client {
  const nameOf = names();
  return class extends pg.Client {
    override query<T>(statement: unknown, values?: unknown, ...rest: unknown[]): T {
      return Reflect.apply(super.query, this, [withName(statement, values, nameOf), values, ...rest]);
    }
  };
}

type NameOf = (text: string) => string | null;

/** Only statements with values: one without them may hold several, which cannot be prepared. */
function withName(statement: unknown, values: unknown, nameOf: NameOf): unknown {
  if (!Array.isArray(values) || !values.length) return statement;
  const config = typeof statement === 'string' ? { text: statement } : statement;
  if (!isUnnamed(config)) return statement;
  const name = nameOf(config.text);
  return name ? { ...config, name } : statement;
}

const isUnnamed = (config: unknown): config is { text: string } =>
  typeof config === 'object' &&
  config !== null &&
  'text' in config &&
  !('submit' in config) &&
  !('name' in config && config.name);

/** Null for a text that has come fewer than three times, and for a new one when all names are taken. */
function names(): NameOf {
  const given = new Map<string, string>();
  const counts = new Map<string, number>();
  return text => {
    const known = given.get(text);
    if (known) return known;
    if (text.length > maxTextLength || given.size >= maxNames) return null;
    const count = (counts.get(text) ?? 0) + 1;
    counts.delete(text);
    if (count < comesAgain) {
      const [oldest] = counts.keys();
      if (counts.size >= maxCounted && oldest !== undefined) counts.delete(oldest);
      counts.set(text, count);
      return null;
    }
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
    given.set(text, name);
    return name;
  };
}
