import { randomInt } from 'node:crypto';

/** Without what is easily taken for something else: people read these out. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';

/** What stands in the address /a/…: nobody's secret, but not to be guessed from another one. Close to 50 bits. */
export const newAffiliateId = () => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');
