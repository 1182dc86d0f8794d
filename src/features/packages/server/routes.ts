import type { Context } from 'hono';
import {
  inScope,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
} from '../../../platform/http/routes.ts';
import { clientPackage, clientPackageInput, giveInput, packageInput, practicePackage } from '../contract.ts';
import {
  changeClientPackage,
  deleteClientPackage,
  givePackage,
  listClientPackages,
  type WhichPackage,
} from './client-packages.ts';
import { archivePackage, createPackage, listPackages, updatePackage } from './packages.ts';

/** Below /api/packages. */
export const packageRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(practicePackage.array().parse(await inScope(c, listPackages))))
  .post('/', async c => {
    const input = await readBody(c, packageInput);
    return c.json(practicePackage.parse(await inScope(c, scope => createPackage(scope, input))), 201);
  })
  .put('/:id', async c => {
    const id = readId(c, 'Package');
    const input = await readBody(c, packageInput);
    return c.json(practicePackage.parse(await inScope(c, scope => updatePackage(scope, id, input))));
  })
  .delete('/:id', async c => {
    const id = readId(c, 'Package');
    await inScope(c, scope => archivePackage(scope, id));
    return c.body(null, 204);
  });

/** Below /api/clients. */
export const clientPackageRoutes: PrivateRoutes = privateRoutes()
  .get('/:id/packages', async c => {
    const id = readId(c, 'Client');
    return c.json(clientPackage.array().parse(await inScope(c, scope => listClientPackages(scope, id))));
  })
  .post('/:id/packages', async c => {
    const id = readId(c, 'Client');
    const input = await readBody(c, giveInput);
    return c.json(clientPackage.parse(await inScope(c, scope => givePackage(scope, id, input))), 201);
  })
  .put('/:id/packages/:clientPackageId', async c => {
    const which = whichOf(c);
    const input = await readBody(c, clientPackageInput);
    return c.json(clientPackage.parse(await inScope(c, scope => changeClientPackage(scope, which, input))));
  })
  .delete('/:id/packages/:clientPackageId', async c => {
    const which = whichOf(c);
    await inScope(c, scope => deleteClientPackage(scope, which));
    return c.body(null, 204);
  });

const whichOf = (c: Context<Private>): WhichPackage => ({
  clientId: readId(c, 'Client'),
  clientPackageId: readId(c, 'Package', 'clientPackageId'),
});
