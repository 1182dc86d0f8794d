import { get } from '../../../../ui/query.ts';
import { apiKey } from '../contract.ts';

export const apiKeysPath = '/api/api-keys';
export const apiKeysQuery = get([apiKeysPath], apiKey.array());
