import { inScope, type PrivateRoutes, privateRoutes } from '../../../platform/http/routes.ts';
import { exampleData } from '../contract.ts';
import { addExampleData } from './add.ts';
import { removeExampleData } from './remove.ts';
import { getExampleData } from './state.ts';

export const exampleDataRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(exampleData.parse(await inScope(c, getExampleData))))
  .post('/', async c => c.json(exampleData.parse(await addExampleData(c.get('services'), c.get('who'))), 201))
  .delete('/', async c => {
    await removeExampleData(c.get('services'), c.get('who'));
    return c.body(null, 204);
  });
