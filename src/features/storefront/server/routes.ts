import { asSystem } from '../../../platform/database/scope.ts';
import {
  inScope,
  type PrivateRoutes,
  type PublicRoutes,
  privateRoutes,
  publicRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { getZone } from '../../tenants/server/practice.ts';
import { storefront, storefrontInput } from '../contract.ts';
import { visits, visitsQuery } from '../visits.ts';
import { storePictures } from './pictures.ts';
import { createStorefront, findPublicStorefront, getStorefront, saveStorefront } from './storefront.ts';
import { visibleTo } from './visible.ts';
import { getVisits } from './visits.ts';

export const storefrontRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(storefront.parse(await inScope(c, scope => getStorefront(scope, c.get('services'))))))
  .post('/', async c => {
    const input = await storePictures(c.get('services'), c.get('who'), await readBody(c, storefrontInput));
    const created = await inScope(c, scope => createStorefront(scope, c.get('services'), input));
    return c.json(storefront.parse(created), 201);
  })
  .get('/:id/visits', async c => {
    const id = readId(c, 'Storefront');
    const { days } = readQuery(c, visitsQuery);
    return c.json(visits.parse(await inScope(c, scope => getVisits(scope, { id, days }))));
  })
  .put('/:id', async c => {
    const id = readId(c, 'Storefront');
    const input = await storePictures(c.get('services'), c.get('who'), await readBody(c, storefrontInput));
    return c.json(storefront.parse(await inScope(c, scope => saveStorefront(scope, c.get('services'), id, input))));
  });

export const publicStorefrontRoutes: PublicRoutes = publicRoutes().get('/public/:uniqueId', async c => {
  const services = c.get('services');
  const found = await findPublicStorefront(asSystem(services.database), services, c.req.param('uniqueId'));
  const zone = await getZone({ ...asSystem(services.database), tenantId: found.tenantId });
  return c.json(visibleTo(found, zone, new Date()));
});
