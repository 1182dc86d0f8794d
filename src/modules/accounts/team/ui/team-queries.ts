import { get } from '../../../../ui/data/query.ts';
import { teamAnswer } from '../contract.ts';

export const teamPath = '/api/team';
export const teamQuery = get([teamPath], teamAnswer);
