import { get } from '../../../../ui/data/query.ts';
import { storefront } from '../contract.ts';

export const storefrontPath = '/api/storefront';
export const storefrontQuery = get([storefrontPath], storefront);
