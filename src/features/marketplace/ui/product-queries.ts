import { get } from '../../../ui/query.ts';
import { product } from '../contract.ts';

export const productsPath = '/api/digital-products';
export const productsQuery = get([productsPath], product.array());
