import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { apiKey, madeApiKey, newApiKey } from '../contract.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { tableMetadata } from './tables.ts';

const allow = 'api.write';

const apiKeyRoutes: Route[] = [
  route.get(
    '/api/api-keys',
    { summary: 'List the API keys', allow, audit: 'none', answer: apiKey.array() },
    listApiKeys,
  ),
  route.post(
    '/api/api-keys',
    {
      summary: 'Create an API key; only this response contains it',
      allow,
      audit: 'added api_key',
      needsVerifiedEmail: false,
      body: newApiKey,
      answer: madeApiKey,
      status: 201,
      example: { name: 'Sheets', permissions: ['clients.read'], expiresInDays: 30 },
    },
    (scope, { body }) => createApiKey(scope, body),
  ),
  route.delete(
    '/api/api-keys/:id',
    {
      summary: 'Revoke an API key',
      allow,
      audit: 'deleted api_key',
      needsVerifiedEmail: false,
      keys: { id: 'key' },
    },
    (scope, { id }) => revokeApiKey(scope, id),
  ),
];

export const apiKeys = defineModule({ name: 'api-keys', contract, routes: apiKeyRoutes, tables: tableMetadata });
