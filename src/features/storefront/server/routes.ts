import { asSystem } from '../../../platform/database/scope.ts';
import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import { publicStorefront, storefront, storefrontInput } from '../contract.ts';
import { createStorefront, findPublicStorefront, getStorefront, saveStorefront } from './storefront.ts';

export const storefrontRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(storefront.parse(await inScope(c, scope => getStorefront(scope, c.get('services'))))))
  .post('/', async c => {
    const input = await readBody(c, storefrontInput);
    const created = await inScope(c, scope => createStorefront(scope, c.get('services'), input));
    return c.json(storefront.parse(created), 201);
  })
  .put('/:id', async c => {
    const input = await readBody(c, storefrontInput);
    const id = readId(c, 'Storefront');
    return c.json(storefront.parse(await inScope(c, scope => saveStorefront(scope, c.get('services'), id, input))));
  });

export const publicStorefrontRoutes: PublicRoutes = publicRoutes().get('/public/:uniqueId', async c => {
  const services = c.get('services');
  const found = await findPublicStorefront(asSystem(services.database), services, c.req.param('uniqueId'));
  return c.json(publicStorefront.parse(found));
});
