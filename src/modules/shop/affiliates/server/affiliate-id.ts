import { randomInt } from 'node:crypto';

/** No characters that are easily confused, because people read these ids aloud. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The id in /a/{id}. Not secret, but not guessable: nearly 50 bits. */
export const newAffiliateId = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
