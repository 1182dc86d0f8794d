import type { Tone } from '../../contract.ts';

/** How a text speaks: in the tone that was chosen or, where the subject is delicate, in the calm form of it. */
export type Register = Tone | 'gentle' | 'steady';

const calm: Record<Tone, Register> = { professional: 'professional', friendly: 'gentle', motivational: 'steady' };

export const registerOf = (tone: Tone, isDelicate: boolean): Register => (isDelicate ? calm[tone] : tone);
