import type { Tone } from '../../contract.ts';

/** The chosen tone, or its calm variant on delicate subjects. */
export type Register = Tone | 'gentle' | 'steady';

const calm: Record<Tone, Register> = { professional: 'professional', friendly: 'gentle', motivational: 'steady' };

export const registerOf = (tone: Tone, isDelicate: boolean): Register => (isDelicate ? calm[tone] : tone);
