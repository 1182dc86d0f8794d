import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { digestSettings } from '../contract.ts';
import { sendDigests } from './send.tsx';
import { getDigest, saveDigest } from './settings.ts';
import { tableMetadata } from './tables.ts';

const allow = 'notifications.own';

const digestRoutes: Route[] = [
  route.get(
    '/api/digest',
    { summary: 'Get your daily summary settings', allow, audit: 'none', answer: digestSettings },
    getDigest,
  ),
  route.put(
    '/api/digest',
    {
      summary: 'Change your daily summary settings',
      allow,
      audit: 'changed account',
      needsVerifiedEmail: false,
      body: digestSettings,
      answer: digestSettings,
      example: { isOn: true, hour: 6 },
    },
    async (scope, { body }) => {
      await saveDigest(scope, body);
      return getDigest(scope);
    },
  ),
];

export const digest = defineModule({
  name: 'digest',
  contract,
  routes: digestRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('send-daily-summaries', 15, stop => sendDigests(services, stop))] }),
});
