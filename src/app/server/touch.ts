import type { Act, Subject } from '../../features/audit/contract.ts';

/** `nothing` is about nobody: figures, settings that are read, what a form asks before it is sent. */
export type Touch = `${Act} ${Subject}` | 'nothing';
