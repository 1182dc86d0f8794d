import { isDeepStrictEqual } from 'node:util';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { QuickDialect } from '../platform/database/quick-dialect.ts';

/** What the code under a test says on the console. */
const complaints: string[] = [];

/** A test of this file fails when the code under it complains on the console or calls anything beyond this machine. */
export function beStrict() {
  beforeEach(() => {
    complaints.length = 0;
    for (const method of ['error', 'warn'] as const) {
      vi.spyOn(console, method).mockImplementation(
        (...args: unknown[]) => void complaints.push(args.map(String).join(' ')),
      );
    }
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(complaints).toEqual([]);
  });
}

const library = new PgDialect({ casing: 'snake_case' });
const ours = new QuickDialect({ casing: 'snake_case' });
const held = new Set<string>();
const { sqlToQuery, buildSelectQuery, buildInsertQuery } = QuickDialect.prototype;

compareStatements();
stayHere();

/**
 * What our dialect writes and builds is what the library does, for every statement that any test sends: each text is
 * held against the library's once.
 */
function compareStatements() {
  QuickDialect.prototype.sqlToQuery = function (statement, invokeSource) {
    const { sql, params } = sqlToQuery.call(this, statement, invokeSource);
    if (isNew(sql)) {
      const { typings: _, ...expected } = PgDialect.prototype.sqlToQuery.call(this, statement, invokeSource);
      if (!isDeepStrictEqual({ sql, params }, expected)) throw new Error(`not what drizzle writes: ${sql}`);
    }
    return { sql, params };
  };
  QuickDialect.prototype.buildSelectQuery = function (config) {
    const built = buildSelectQuery.call(this, config);
    return sameAs(built, () => PgDialect.prototype.buildSelectQuery.call(this, config));
  };
  QuickDialect.prototype.buildInsertQuery = function (config) {
    const built = buildInsertQuery.call(this, config);
    return sameAs(built, () => PgDialect.prototype.buildInsertQuery.call(this, config));
  };
}

function sameAs(built: SQL, build: () => SQL): SQL {
  const { sql, params } = sqlToQuery.call(ours, built);
  if (!isNew(`built ${sql}`)) return built;
  const expected = library.sqlToQuery(build());
  if (sql !== expected.sql || !isDeepStrictEqual(params, expected.params)) {
    throw new Error(`not what drizzle builds: ${sql}`);
  }
  return built;
}

function isNew(text: string): boolean {
  if (held.has(text)) return false;
  held.add(text);
  return true;
}

function stayHere() {
  const realFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)) {
      return Promise.reject(new Error(`a test called ${url.origin}`));
    }
    return realFetch(input, init);
  };
}
