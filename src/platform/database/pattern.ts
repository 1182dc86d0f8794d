/** For LIKE against what is in lower case: any part of it; signs that LIKE knows stand for themselves. */
export const patternOf = (search: string): string => `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
