/** In characters. Longer URLs are cut, because only the host is used. */
export const maxReferrerLength = 2_000;
