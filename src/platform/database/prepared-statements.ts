import { createHash } from 'node:crypto';
import pg from 'pg';

/** Each prepared statement costs the server about 50 kB per connection. */
const maxNames = 400;
const maxTextLength = 8_000;
/**
 * Executions. Some texts occur only once, such as value lists of varying length; preparing them would cost more than it
 * saves.
 */
const comesAgain = 3;
const maxCounted = 2_000;

/**
 * For the `Client` option of a pool: sends repeated statements as named prepared statements, which the server parses,
 * rewrites (row-level security) and plans only once per connection. That halves the server's cost of a read. A text has
 * the same name on every connection and keeps it.
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = names();
  return class extends pg.Client {
    override query<T>(statement: unknown, values?: unknown, ...rest: unknown[]): T {
      return Reflect.apply(super.query, this, [withName(statement, values, nameOf), values, ...rest]);
    }
  };
}

type NameOf = (text: string) => string | null;

/** Only statements with values: a text without values may contain several statements, which cannot be prepared. */
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

/** Returns null for the first two executions of a text, and for new texts once all names are used. */
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
