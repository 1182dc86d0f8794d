import {
  inScope,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { client, clientInput, clientPageQuery } from '../contract.ts';
import { createClient, deleteClient, getClient, updateClient } from './clients.ts';
import { listClientsJson, pageClientsJson } from './list.ts';

const json = { 'content-type': 'application/json; charset=UTF-8' };

export const clientRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    if (!Object.keys(c.req.query()).length) return c.body(await inScope(c, listClientsJson), 200, json);
    const query = readQuery(c, clientPageQuery);
    return c.body(await inScope(c, scope => pageClientsJson(scope, query)), 200, json);
  })
  .post('/', async c => {
    const input = await readBody(c, clientInput);
    return c.json(client.parse(await inScope(c, scope => createClient(scope, input))), 201);
  })
  .get('/:id', async c => c.json(client.parse(await inScope(c, scope => getClient(scope, readId(c, 'Client'))))))
  .put('/:id', async c => {
    const input = await readBody(c, clientInput);
    return c.json(client.parse(await inScope(c, scope => updateClient(scope, readId(c, 'Client'), input))));
  })
  .delete('/:id', async c => {
    await inScope(c, scope => deleteClient(scope, readId(c, 'Client')));
    return c.body(null, 204);
  });
