import type { z } from 'zod';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { clientFacts, factsInput } from '../contract.ts';
import { getFacts, saveFacts } from './facts.ts';
import { tableMetadata } from './tables.ts';

const factsRoutes: Route[] = [
  route.get(
    '/api/clients/:id/facts',
    {
      summary: 'Show a client’s health facts',
      allow: 'records.read',
      audit: 'read facts',
      keys: { id: 'client' },
      answer: clientFacts,
    },
    (scope, { id }) => getFacts(scope, id),
  ),
  route.put(
    '/api/clients/:id/facts',
    {
      summary: 'Change a client’s health facts',
      allow: 'records.write',
      audit: 'changed facts',
      needsVerifiedEmail: false,
      keys: { id: 'client' },
      body: factsInput,
      answer: clientFacts,
      example: async ({ own, read }): Promise<z.input<typeof factsInput>> => ({
        birthDate: '1988-03-09',
        sex: 'female',
        pregnancy: null,
        pregnancyUntil: null,
        heightCm: 163,
        activity: 'light',
        activityNote: 'Walks to work',
        diet: 'Vegetarian',
        conditions: ['Type 2 diabetes, since 2024'],
        allergies: [{ name: 'Tree nuts', kind: 'allergy', severity: 'severe', source: 'doctor', note: 'Swelling' }],
        medications: [
          { name: 'Vitamin D3', isSupplement: true, dose: '1,000 IU', schedule: 'Mornings', since: 'May 2026' },
        ],
        hideNumbers: true,
        version: (await read(`/api/clients/${await own('clients')}/facts`)).version,
      }),
    },
    (scope, { id, body }) => saveFacts(scope, id, body),
  ),
];

export const facts = defineModule({
  name: 'facts',
  contract,
  routes: factsRoutes,
  tables: tableMetadata,
});
