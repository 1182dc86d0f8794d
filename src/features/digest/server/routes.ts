import { inScope, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { digestSettings } from '../contract.ts';
import { getDigest, saveDigest } from './settings.ts';

export const digestRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(digestSettings.parse(await inScope(c, getDigest))))
  .put('/', async c => {
    const wanted = await readBody(c, digestSettings);
    const saved = await inScope(c, async scope => {
      await saveDigest(scope, wanted);
      return getDigest(scope);
    });
    return c.json(digestSettings.parse(saved));
  });
