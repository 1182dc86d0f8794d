/**
 * Where a database is reached past a pooler, by connections that are kept; null where nobody is to listen, as in most tests.
 * `connectionString`: as the role that owns it, for migrations. `lineString`: to listen.
 */
export type Addresses = { connectionString: string | null; lineString: string | null };
