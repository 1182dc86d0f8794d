import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { isReachable } from '../../../../platform/outbound/addresses.ts';
import { smsAddresses } from '../../../accounts/vendors/contract.ts';
import * as contract from '../contract.ts';
import {
  newManualSms,
  smsCounts,
  smsLog,
  smsLogQuery,
  smsPage,
  smsRecipient,
  smsReply,
  smsReplyQuery,
} from '../contract.ts';
import { smsCallbackRoutes } from './callback-routes.ts';
import { countAllSms, getSms, listReplies, listSms, pageSms } from './log.ts';
import { findRecipient, sendAgain, sendByHand } from './manual-sms.ts';
import { openSmsOutbox } from './outbox.ts';
import { callbackAddress } from './report-address.ts';
import { tableMetadata } from './tables.ts';

const keys = { id: 'text message' };
const reads = { allow: 'sms.read' } as const;
const sends = { allow: 'sms.write', audit: 'sent text_message', needsVerifiedEmail: true } as const;

const smsRoutes: Route[] = [
  route.get(
    '/api/sms/logs',
    {
      summary: 'List text messages: all of them, or a page with a limit',
      ...reads,
      audit: 'listed text_message',
      query: smsLogQuery,
      answer: smsLog.array(),
      page: smsPage,
    },
    (scope, { query }) => (query.limit || query.cursor ? pageSms(scope, query) : listSms(scope, query)),
  ),
  route.get(
    '/api/sms/logs/:id',
    { summary: 'Get a text message', ...reads, audit: 'read text_message', keys, answer: smsLog },
    (scope, { id }) => getSms(scope, id),
  ),
  route.unscoped.post(
    '/api/sms/logs/:id/resend',
    { summary: 'Resend a text message', ...sends, keys, answer: smsLog, status: 201 },
    ({ services, principal, id }) => sendAgain(services, principal, id),
  ),
  route.get(
    '/api/sms/replies',
    {
      summary: 'List a client’s replies',
      ...reads,
      audit: 'listed text_message',
      query: smsReplyQuery,
      answer: smsReply.array(),
    },
    (scope, { query }) => listReplies(scope, query.clientId),
  ),
  route.get(
    '/api/sms/counts',
    { summary: 'Count text messages by status', ...reads, audit: 'none', answer: smsCounts },
    countAllSms,
  ),
  route.get(
    '/api/sms/recipients/:clientId',
    {
      summary: 'Check whether a client can get text messages',
      allow: 'sms.write',
      audit: 'read client',
      keys: { clientId: 'client' },
      answer: smsRecipient,
    },
    (scope, { services, clientId }) => findRecipient(services, scope, clientId),
  ),
  route.unscoped.get(
    '/api/sms/addresses',
    {
      summary: 'Get the addresses for the SMS provider',
      allow: 'vendors.write',
      audit: 'none',
      answer: smsAddresses,
    },
    ({ services, principal }) => {
      const { APP_URL } = services.env;
      const addressOf = (about: 'inbound' | 'status') => callbackAddress(APP_URL, principal.tenantId, about);
      return { inbound: addressOf('inbound'), status: addressOf('status'), isReachable: isReachable(APP_URL) };
    },
  ),
  route.unscoped.post(
    '/api/sms',
    {
      summary: 'Send a text message',
      ...sends,
      auditAbout: ({ clientId }) => ({ clientId }),
      body: newManualSms,
      answer: smsLog,
      status: 201,
      example: async ({ own }) => ({
        clientId: await own('clients'),
        message: 'See you',
        key: crypto.randomUUID(),
      }),
    },
    ({ services, principal, body }) => sendByHand(services, principal, body),
  ),
];

export const sms = defineModule({
  name: 'sms',
  contract,
  routes: [...smsCallbackRoutes, ...smsRoutes],
  tables: tableMetadata,
  work: services => {
    const { jobs, close } = openSmsOutbox(services);
    return { jobs, close };
  },
});
