import { attachment } from '../../../../platform/http/attachment.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { bulkWorkRunning } from '../../../people/clients/server/bulk-lock.ts';
import * as contract from '../contract.ts';
import { consent, erasureInput, erasureReport, privacyAnswer, privacyInput, retentionPlan } from '../contract.ts';
import { listConsents } from './consents.ts';
import { eraseClient, listErasures } from './erase.ts';
import { exportClient } from './export-client.ts';
import { planRetention, runRetention } from './retention.ts';
import { getPrivacy, savePrivacy } from './settings.ts';
import { tableMetadata } from './tables.ts';

const allow = 'privacy.write';
const keys = { id: 'client' };
const zip = 'application/zip';

const privacyRoutes: Route[] = [
  route.get(
    '/api/privacy/settings',
    { summary: 'Get the privacy and retention settings', allow, audit: 'none', answer: privacyAnswer },
    getPrivacy,
  ),
  route.put(
    '/api/privacy/settings',
    {
      summary: 'Change the privacy and retention settings',
      allow,
      audit: 'changed settings',
      needsVerifiedEmail: false,
      body: privacyInput,
      answer: privacyAnswer,
      example: {
        auditMonths: 24,
        inactiveYears: null,
        messageMonths: 12,
        leadMonths: 6,
        invoiceYears: 10,
        privacyUrl: 'https://fernhill.example/privacy',
        termsUrl: '',
      },
    },
    (scope, { body }) => savePrivacy(scope, body),
  ),
  route.get(
    '/api/privacy/plan',
    { summary: 'Preview what the retention rules would erase', allow, audit: 'listed client', answer: retentionPlan },
    async (scope, { services }) => planRetention(services, scope, await getPrivacy(scope)),
  ),
  route.get(
    '/api/privacy/erasures',
    { summary: 'List erasure reports', allow, audit: 'listed erasure', answer: erasureReport.array() },
    listErasures,
  ),
  route.get(
    '/api/privacy/clients/:id/consents',
    {
      summary: 'List a client’s consents',
      allow: 'clients.read',
      audit: 'read consent',
      keys,
      answer: consent.array(),
    },
    (scope, { id }) => listConsents(scope, id),
  ),
  route.raw.get(
    '/api/privacy/clients/:id/export',
    { summary: 'Export all of a client’s data', allow, audit: 'exported client', keys, file: zip },
    async ({ services, principal, id }, c) => {
      // A HEAD request doesn't count as an export.
      if (c.req.method === 'HEAD') return c.body(null, 200, { 'content-type': zip });
      const { name, body } = await exportClient(services, principal, id);
      return c.body(body, 200, { 'content-type': zip, 'content-disposition': attachment(name) });
    },
  ),
  route.post(
    '/api/privacy/clients/:id/erase',
    {
      summary: 'Erase a client',
      allow,
      audit: 'added erasure',
      needsVerifiedEmail: false,
      busy: bulkWorkRunning,
      keys,
      body: erasureInput,
      answer: erasureReport,
      example: { name: 'Felix Romero' },
    },
    (scope, { services, id, body }) => eraseClient(services, scope, { clientId: id, name: body.name, reason: 'asked' }),
  ),
];

export const privacy = defineModule({
  name: 'privacy',
  contract,
  routes: privacyRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('run-retention', 900, stop => runRetention(services, stop))] }),
});
