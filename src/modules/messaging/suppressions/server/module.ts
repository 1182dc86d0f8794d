import { asSystem } from '../../../../platform/database/scope.ts';
import { created } from '../../../../platform/http/answers.ts';
import { answerCsv } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  suppressionAnswer,
  suppressionFilter,
  suppressionInput,
  suppressionPage,
  suppressionPageQuery,
  suppressionQuery,
} from '../contract.ts';
import * as webhook from '../webhook.ts';
import { exportSuppressions, pageSuppressions } from './list.ts';
import { allowAgain, blockAddress, findSuppression } from './suppressed.ts';
import { tableMetadata } from './tables.ts';
import { deleteOldCalls } from './webhook-calls.ts';
import { mailWebhookRoutes, webhookSettingRoutes } from './webhook-routes.ts';

const suppressionRoutes: Route[] = [
  route.get(
    '/api/emails/suppressions',
    {
      summary: 'List blocked addresses',
      allow: 'suppressions.read',
      audit: 'listed suppression',
      query: suppressionPageQuery,
      answer: suppressionPage,
    },
    (scope, { query }) => pageSuppressions(scope, query),
  ),
  route.post(
    '/api/emails/suppressions',
    {
      summary: 'Block an address',
      allow: 'suppressions.write',
      audit: 'added suppression',
      needsVerifiedEmail: false,
      body: suppressionInput,
      answer: created,
      status: 201,
      example: { email: 'g@h.example' },
    },
    async (scope, { body }) => ({ id: await blockAddress(scope, body.email) }),
  ),
  route.get(
    '/api/emails/suppressions/reason',
    {
      summary: 'Get the reason an address is blocked',
      allow: 'suppressions.read',
      audit: 'read suppression',
      query: suppressionQuery,
      answer: suppressionAnswer,
    },
    async (scope, { query }) => ({ reason: await findSuppression(scope, query.email) }),
  ),
  route.raw.get(
    '/api/emails/suppressions/export',
    {
      summary: 'Export blocked addresses',
      allow: 'suppressions.write',
      audit: 'exported suppression',
      query: suppressionFilter,
      file: 'text/csv',
    },
    async ({ services, principal, query }, c) =>
      answerCsv(c, 'suppressions.csv', await exportSuppressions(services, principal, query)),
  ),
  route.delete(
    '/api/emails/suppressions/:id',
    {
      summary: 'Unblock an address',
      allow: 'suppressions.write',
      audit: 'deleted suppression',
      needsVerifiedEmail: false,
      keys: { id: 'address' },
    },
    (scope, { id }) => allowAgain(scope, id),
  ),
];

export const suppressions = defineModule({
  name: 'suppressions',
  contract: { ...contract, ...webhook },
  routes: [...suppressionRoutes, ...mailWebhookRoutes, ...webhookSettingRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-old-webhook-calls', 3_600, () => deleteOldCalls(asSystem(services.database)))],
  }),
});
