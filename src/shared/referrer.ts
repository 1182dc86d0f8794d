/** Characters of the address that led to a page. */
export const longestReferrer = 2_000;
