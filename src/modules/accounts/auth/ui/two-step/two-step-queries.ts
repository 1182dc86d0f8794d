import { get } from '../../../../../ui/data/query.ts';
import { twoFactorState } from '../../sign-in-contract.ts';

export const twoStepPath = '/api/auth/two-factor';
export const twoStepQuery = get([twoStepPath], twoFactorState);
