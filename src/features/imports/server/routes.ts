import { tellProgress } from '../../../platform/http/progress.ts';
import { type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { importInput, importReport } from '../contract.ts';
import { importClients } from './import-clients.ts';

export const importRoutes: PrivateRoutes = privateRoutes().post('/', async c => {
  const input = await readBody(c, importInput);
  return tellProgress(c, async onProgress =>
    importReport.parse(await importClients(c.get('services'), c.get('who'), input, onProgress)),
  );
});
