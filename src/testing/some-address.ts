import { randomInt } from 'node:crypto';

/** A caller that no limit has heard of. */
export const someAddress = () => ({ 'x-forwarded-for': `100.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` });
