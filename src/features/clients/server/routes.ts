import type { Context } from 'hono';
import { whenFree } from '../../../platform/database/when-free.ts';
import {
  inScope,
  lookInScope,
  looking,
  type Private,
  type PrivateRoutes,
  privateRoutes,
  readBody,
  readId,
  readQuery,
} from '../../../platform/http/routes.ts';
import { answerVersion } from '../../../platform/http/unchanged.ts';
import {
  bulkAnswer,
  bulkInput,
  client,
  clientDetail,
  clientFilter,
  clientInput,
  clientPageQuery,
  mergeInput,
  savedFilter,
  savedFilterInput,
  tagCounts,
} from '../contract.ts';
import { changeMany } from './bulk.ts';
import { archiveClient, createClient, deleteClient, restoreClient, updateClient } from './clients.ts';
import { describeClient } from './detail.ts';
import { exportClients } from './export.ts';
import { deleteFilter, listFilters, saveFilter } from './filters.ts';
import { listClientsJson, pageClientsJson, versionOfClients } from './list.ts';
import { mergeClients } from './merge.ts';
import { manyAreWrittenTo } from './people-held.ts';
import { countTags } from './tags.ts';

const json = { 'content-type': 'application/json; charset=UTF-8' };
const clientId = (c: Context<Private>) => readId(c, 'Client');

export const clientRoutes: PrivateRoutes = privateRoutes()
  .get(
    '/',
    looking(async (c: Context<Private>) => {
      if (!Object.keys(c.req.query()).length) {
        return answerVersion(c, { version: versionOfClients, write: listClientsJson });
      }
      const query = readQuery(c, clientPageQuery);
      return c.body(await lookInScope(c, scope => pageClientsJson(scope, query)), 200, json);
    }),
  )
  .post('/', async c => {
    const input = await readBody(c, clientInput);
    return c.json(client.parse(await inScope(c, scope => createClient(scope, input))), 201);
  })
  .get('/tags', async c => c.json(tagCounts.parse(await inScope(c, countTags))))
  .get('/filters', async c => c.json(savedFilter.array().parse(await inScope(c, listFilters))))
  .post('/filters', async c => {
    const input = await readBody(c, savedFilterInput);
    return c.json(savedFilter.parse(await inScope(c, scope => saveFilter(scope, input))), 201);
  })
  .delete('/filters/:id', async c => {
    await inScope(c, scope => deleteFilter(scope, readId(c, 'Filter')));
    return c.body(null, 204);
  })
  .post('/bulk', async c => {
    const input = await readBody(c, bulkInput);
    return c.json(bulkAnswer.parse(await inScope(c, scope => changeMany(scope, input))));
  })
  .get('/export', async c => {
    const filter = readQuery(c, clientFilter);
    return c.body(await exportClients(c.get('services'), c.get('who'), filter), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="clients.csv"',
    });
  })
  .get('/:id', async c => c.json(clientDetail.parse(await inScope(c, scope => describeClient(scope, clientId(c))))))
  .put('/:id', async c => {
    const input = await readBody(c, clientInput);
    return c.json(client.parse(await inScope(c, scope => updateClient(scope, clientId(c), input))));
  })
  .delete('/:id', async c => {
    await whenFree(manyAreWrittenTo, () => inScope(c, scope => deleteClient(scope, clientId(c))));
    return c.body(null, 204);
  })
  .post('/:id/archive', async c => c.json(client.parse(await inScope(c, scope => archiveClient(scope, clientId(c))))))
  .post('/:id/restore', async c => c.json(client.parse(await inScope(c, scope => restoreClient(scope, clientId(c))))))
  .post('/:id/merge', async c => {
    const { otherId } = await readBody(c, mergeInput);
    const merge = () => inScope(c, scope => mergeClients(scope, clientId(c), otherId));
    return c.json(client.parse(await whenFree(manyAreWrittenTo, merge)));
  });
