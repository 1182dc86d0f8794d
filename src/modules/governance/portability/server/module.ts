import { attachment } from '../../../../platform/http/attachment.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { checkPasswordAndCode } from '../../../accounts/auth/server/two-factor-settings.ts';
import * as contract from '../contract.ts';
import { arrivalReport, exportFields } from '../contract.ts';
import { exportPractice } from './export-practice.ts';
import { getPortability, importPractice } from './import-practice.ts';

const allow = 'backups.write';
const zip = 'application/zip';

const portabilityRoutes: Route[] = [
  route.unscoped.get(
    '/api/portability',
    { summary: 'Get whether a practice can be imported', allow, audit: 'none', answer: contract.portability },
    ({ services, principal }) => getPortability(services, principal),
  ),
  route.unscoped.post(
    '/api/portability/import',
    {
      summary: 'Import a practice from another Sorrel',
      allow,
      audit: 'restored practice',
      needsVerifiedEmail: true,
      takes: 'application/octet-stream',
      answer: arrivalReport,
      status: 201,
    },
    ({ services, principal }, c) => importPractice(services, principal, c.req.raw),
  ),
  route.raw.post(
    '/api/portability/export',
    {
      summary: 'Export the whole practice; requires your password and code',
      allow,
      audit: 'exported practice',
      needsVerifiedEmail: false,
      body: exportFields,
      file: zip,
      example: ({ password }) => ({ password }),
    },
    async ({ services, principal, body: input }, c) => {
      await checkPasswordAndCode({ services, address: callerHash(c) }, principal.userId, input);
      const { name, body } = await exportPractice(services, principal);
      return c.body(body, 200, { 'content-type': zip, 'content-disposition': attachment(name) });
    },
  ),
];

export const portability = defineModule({ name: 'portability', contract, routes: portabilityRoutes });
