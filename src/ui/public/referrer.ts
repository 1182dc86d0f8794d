import { maxReferrerLength } from '../../shared/referrer.ts';

/** Empty if there is none. */
export const referrerOfPage = () => document.referrer.slice(0, maxReferrerLength);
