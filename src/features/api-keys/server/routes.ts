import { inScope, type PrivateRoutes, privateRoutes, readBody, readId } from '../../../platform/http/routes.ts';
import { apiKey, madeApiKey, newApiKey } from '../contract.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts';

export const apiKeyRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => c.json(apiKey.array().parse(await inScope(c, listApiKeys))))
  .post('/', async c => {
    const input = await readBody(c, newApiKey);
    return c.json(madeApiKey.parse(await inScope(c, scope => makeApiKey(scope, input))), 201);
  })
  .delete('/:id', async c => {
    await inScope(c, scope => revokeApiKey(scope, readId(c, 'Key')));
    return c.body(null, 204);
  });
