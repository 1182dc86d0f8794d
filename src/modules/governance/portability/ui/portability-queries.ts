import { get } from '../../../../ui/data/query.ts';
import { portability } from '../contract.ts';

export const portabilityPath = '/api/portability';
export const portabilityQuery = get([portabilityPath], portability);
