import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { streamProgress } from '../../../../platform/http/progress.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { importInput, importReport } from '../contract.ts';
import { importClients } from './import-clients.ts';

const importRoutes: Route[] = [
  route.raw.post(
    '/api/clients/import',
    {
      summary: 'Import clients; streams progress, then the report',
      allow: 'clients.write',
      audit: 'added client',
      needsVerifiedEmail: false,
      body: importInput,
      answer: importReport,
      file: 'application/x-ndjson',
      example: {
        rows: [{ firstName: 'Ida', lastName: 'Berg', email: 'ida@client.example', age: '40', goal: 'weight loss' }],
        ...{ duplicates: 'skip', skipInvalid: true, dryRun: false },
      },
    },
    ({ services, principal, body }, c) =>
      streamProgress(c, async onProgress =>
        importReport.parse(await importClients(services, principal, body, onProgress)),
      ),
  ),
];

export const imports = defineModule({ name: 'imports', contract, routes: importRoutes });
