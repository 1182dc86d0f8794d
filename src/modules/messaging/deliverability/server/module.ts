import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { inScope } from '../../../../platform/http/request.ts';
import { defineModule } from '../../../../platform/module.ts';
import { minutes } from '../../../../platform/rate-limit.ts';
import { mailingSettings } from '../../mailings/contract.ts';
import { getMailingSettings, saveMailingSettings } from '../../mailings/server/settings.ts';
import * as contract from '../contract.ts';
import { senderHealth, signingInput } from '../contract.ts';
import { checkSender } from './health.ts';
import { switchSigning } from './signing.ts';
import { tableMetadata } from './tables.ts';

/** A check makes about twenty DNS queries, and generating a key takes as much CPU time as a hundred emails. */
const limit = { name: 'sender-check', max: 30, seconds: minutes(10) };
const reads = { allow: 'campaigns.read', audit: 'none' } as const;
const changes = { allow: 'mailings.settings', audit: 'changed settings', needsVerifiedEmail: false } as const;

const deliverabilityRoutes: Route[] = [
  route.unscoped.get(
    '/api/emails/deliverability',
    { summary: 'Check the sender’s domain', ...reads, limit, answer: senderHealth },
    ({ services, principal }) => checkSender(services, principal),
  ),
  route.unscoped.put(
    '/api/emails/deliverability/signing',
    {
      summary: 'Sign emails with your own key',
      ...changes,
      limit,
      body: signingInput,
      answer: senderHealth,
      example: { isOn: false },
    },
    async ({ services, principal, body }, c) => {
      await inScope(c, scope => switchSigning(services, scope, body.isOn));
      return checkSender(services, principal);
    },
  ),
  route.get(
    '/api/emails/settings',
    { summary: 'Get the bulk email settings', ...reads, answer: mailingSettings },
    getMailingSettings,
  ),
  route.put(
    '/api/emails/settings',
    {
      summary: 'Change the bulk email settings',
      ...changes,
      body: mailingSettings,
      answer: mailingSettings,
      example: { perMinute: 100, perDomainPerMinute: null },
    },
    (scope, { body }) => saveMailingSettings(scope, body),
  ),
];

export const deliverability = defineModule({
  name: 'deliverability',
  contract,
  routes: deliverabilityRoutes,
  tables: tableMetadata,
});
