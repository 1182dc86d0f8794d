/** A LIKE pattern that finds `search` anywhere in lower-case text; `%`, `_` and `\` are escaped. */
export const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
