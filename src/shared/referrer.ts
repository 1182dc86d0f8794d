/** Characters of the address that led to a page. */
export const maxReferrerLength = 2_000;
