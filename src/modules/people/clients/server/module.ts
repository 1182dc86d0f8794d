import { answerCsv } from '../../../../platform/http/attachment.ts';
import { sendVersionedJson } from '../../../../platform/http/buffered-json.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { inScope } from '../../../../platform/http/request.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  type BulkInput,
  bulkAnswer,
  bulkInput,
  type ClientInput,
  client,
  clientDetail,
  clientFilter,
  clientInput,
  clientPage,
  clientPageQuery,
  mergeInput,
  savedFilter,
  savedFilterInput,
  tagCounts,
} from '../contract.ts';
import { changeMany } from './bulk.ts';
import { bulkWorkRunning } from './bulk-lock.ts';
import { archiveClient, createClient, deleteClient, describeClient, restoreClient, updateClient } from './clients.ts';
import { deleteFilter, listFilters, saveFilter } from './filters.ts';
import { exportClients, listClientsJson, pageClientsJson, versionOfClients } from './list.ts';
import { mergeClients } from './merge.ts';
import { tableMetadata } from './tables.ts';
import { countTags } from './tags.ts';

const json = { 'content-type': 'application/json; charset=UTF-8' };
const keys = { id: 'client' };
const reads = { allow: 'clients.read' } as const;
const writes = { allow: 'clients.write', needsVerifiedEmail: false } as const;
const deletes = { allow: 'clients.delete', needsVerifiedEmail: false, busy: bulkWorkRunning } as const;

const someone = (): ClientInput => ({
  ...{
    firstName: 'Felix',
    lastName: 'Romero',
    email: `${crypto.randomUUID()}@client.example`,
    phone: '(503) 555-0188',
  },
  ...{ age: 41, goal: 'weight_loss', notes: 'Prefers mornings', status: 'active', tags: ['Runner'] },
});

const clientRoutes: Route[] = [
  route.raw.get(
    '/api/clients',
    {
      summary: 'List clients: all of them, or a page with a query',
      ...reads,
      audit: 'listed client',
      query: clientPageQuery,
      answer: client.array(),
      page: clientPage,
    },
    async ({ query }, c) =>
      Object.keys(c.req.query()).length
        ? c.body(await inScope(c, scope => pageClientsJson(scope, query), { readOnly: true }), 200, json)
        : sendVersionedJson(c, { version: versionOfClients, write: listClientsJson }),
  ),
  route.post(
    '/api/clients',
    {
      summary: 'Add a client',
      ...writes,
      audit: 'added client',
      body: clientInput,
      answer: client,
      status: 201,
      example: () => ({ ...someone(), emailReminders: true, smsReminders: true, smsConsent: true }),
    },
    (scope, { body }) => createClient(scope, body),
  ),
  route.get(
    '/api/clients/tags',
    { summary: 'List the tags in use', ...reads, audit: 'none', answer: tagCounts },
    countTags,
  ),
  route.get(
    '/api/clients/filters',
    { summary: 'List saved filters', ...reads, audit: 'none', answer: savedFilter.array() },
    listFilters,
  ),
  route.post(
    '/api/clients/filters',
    {
      summary: 'Save a filter',
      ...writes,
      audit: 'changed settings',
      body: savedFilterInput,
      answer: savedFilter,
      status: 201,
      example: () => ({
        name: `Runners ${crypto.randomUUID()}`,
        filter: { search: 'fe', status: 'active' as const, tag: 'Runner' },
      }),
    },
    (scope, { body }) => saveFilter(scope, body),
  ),
  route.delete(
    '/api/clients/filters/:id',
    { summary: 'Delete a saved filter', ...writes, audit: 'changed settings', keys: { id: 'filter' } },
    (scope, { id }) => deleteFilter(scope, id),
  ),
  route.post(
    '/api/clients/bulk',
    {
      summary: 'Tag, archive or restore many clients',
      ...writes,
      audit: 'changed client',
      body: bulkInput,
      answer: bulkAnswer,
      example: async ({ own }): Promise<BulkInput> => ({
        which: { ids: [await own('clients')] },
        change: { do: 'add tag', tag: 'Swimmer' },
      }),
    },
    (scope, { body }) => changeMany(scope, body),
  ),
  route.raw.get(
    '/api/clients/export',
    {
      summary: 'Export clients',
      allow: 'clients.export',
      audit: 'exported client',
      query: clientFilter,
      file: 'text/csv',
    },
    async ({ services, principal, query }, c) =>
      answerCsv(c, 'clients.csv', await exportClients(services, principal, query)),
  ),
  route.get(
    '/api/clients/:id',
    { summary: 'Get a client', ...reads, audit: 'read client', keys, answer: clientDetail },
    (scope, { id }) => describeClient(scope, id),
  ),
  route.put(
    '/api/clients/:id',
    {
      summary: 'Change a client',
      ...writes,
      audit: 'changed client',
      keys,
      body: clientInput,
      answer: client,
      example: () => ({ ...someone(), status: 'paused' as const }),
    },
    (scope, { id, body }) => updateClient(scope, id, body),
  ),
  route.delete(
    '/api/clients/:id',
    { summary: 'Delete a client', ...deletes, audit: 'deleted client', keys },
    (scope, { id }) => deleteClient(scope, id),
  ),
  route.post(
    '/api/clients/:id/archive',
    { summary: 'Archive a client', ...writes, audit: 'changed client', keys, answer: client },
    (scope, { id }) => archiveClient(scope, id),
  ),
  route.post(
    '/api/clients/:id/restore',
    { summary: 'Restore an archived client', ...writes, audit: 'changed client', keys, answer: client },
    (scope, { id }) => restoreClient(scope, id),
  ),
  route.post(
    '/api/clients/:id/merge',
    {
      summary: 'Merge another client into this one',
      ...deletes,
      audit: 'changed client',
      auditAbout: ({ otherId }) => ({ clientId: otherId }),
      keys,
      body: mergeInput,
      answer: client,
      example: async ({ own }) => ({ otherId: await own('clients') }),
    },
    (scope, { services, id, body }) => mergeClients(services, scope, { id, otherId: body.otherId }),
  ),
];

export const clients = defineModule({ name: 'clients', contract, routes: clientRoutes, tables: tableMetadata });
