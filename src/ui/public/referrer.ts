import { maxReferrerLength } from '../../shared/referrer.ts';

/** The address that led to this page; blank for none. */
export const referrerOfPage = () => document.referrer.slice(0, maxReferrerLength);
