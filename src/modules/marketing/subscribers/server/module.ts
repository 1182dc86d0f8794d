import { asSystem } from '../../../../platform/database/scope.ts';
import { created, said } from '../../../../platform/http/answers.ts';
import { answerCsv } from '../../../../platform/http/attachment.ts';
import { callerHash } from '../../../../platform/http/caller.ts';
import { type Route, route, visitor } from '../../../../platform/http/declare-route.ts';
import { streamProgress } from '../../../../platform/http/progress.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { defaultLocale } from '../../../../shared/locale.ts';
import * as contract from '../contract.ts';
import { newsletterSignup } from '../contract.ts';
import { newsletterMessages } from '../messages/catalog.ts';
import * as subscriber from '../subscriber.ts';
import {
  deletionAnswer,
  deletionInput,
  subscriberFilter,
  subscriberImport,
  subscriberInput,
  subscriberPage,
  subscriberPageQuery,
  subscriberReport,
} from '../subscriber.ts';
import { deleteUnconfirmed } from './confirm.ts';
import { importSubscribers } from './import.ts';
import { subscribe } from './sign-up.tsx';
import {
  addSubscriber,
  deleteSubscriber,
  deleteSubscribers,
  exportSubscribers,
  pageSubscribers,
  unsubscribeSubscriber,
} from './subscribers.ts';
import { tableMetadata } from './tables.ts';

const keys = { id: 'subscriber' };
const writes = { allow: 'subscribers.write', needsVerifiedEmail: false } as const;
const deletes = { allow: 'subscribers.delete', audit: 'deleted subscriber', needsVerifiedEmail: false } as const;

const subscriberRoutes: Route[] = [
  visitor.post(
    '/api/newsletter/subscribe',
    {
      summary: 'Subscribe to a newsletter from the public page',
      audit: 'added subscriber',
      onOwnDomain: true,
      body: newsletterSignup,
      answer: said,
      example: ({ slug }) => ({
        ...{ storefrontSlug: slug, email: 'a@b.example', firstName: 'A', lastName: 'B' },
        ...{ referrer: 'https://search.example/q', website: '' },
      }),
    },
    async ({ body, services }, c) => {
      await subscribe(services, body, { address: callerHash(c) });
      return { message: newsletterMessages.in(c.req.header('accept-language') ?? defaultLocale).form.done };
    },
  ),

  route.get(
    '/api/subscribers',
    {
      summary: 'List subscribers',
      allow: 'subscribers.read',
      audit: 'listed subscriber',
      query: subscriberPageQuery,
      answer: subscriberPage,
    },
    (scope, { query }) => pageSubscribers(scope, query),
  ),
  route.post(
    '/api/subscribers',
    {
      summary: 'Add a subscriber',
      ...writes,
      audit: 'added subscriber',
      body: subscriberInput,
      answer: created,
      status: 201,
      example: () => ({
        ...{ email: `${crypto.randomUUID()}@d.example`, firstName: 'A', lastName: 'B' },
        hasAgreed: true as const,
      }),
    },
    async (scope, { services, body }) => ({ id: await addSubscriber(scope, services, body) }),
  ),
  route.raw.post(
    '/api/subscribers/import',
    {
      summary: 'Import subscribers; streams progress, then the report',
      ...writes,
      audit: 'added subscriber',
      body: subscriberImport,
      answer: subscriberReport,
      file: 'application/x-ndjson',
      example: { rows: [{ email: 'e@f.example', firstName: 'E' }], hasAgreed: true, dryRun: false },
    },
    ({ services, principal, body }, c) =>
      streamProgress(c, async onProgress =>
        subscriberReport.parse(await importSubscribers(services, principal, body, onProgress)),
      ),
  ),
  route.raw.get(
    '/api/subscribers/export',
    {
      summary: 'Export subscribers',
      allow: 'subscribers.export',
      audit: 'exported subscriber',
      query: subscriberFilter,
      file: 'text/csv',
    },
    async ({ services, principal, query }, c) =>
      answerCsv(c, 'subscribers.csv', await exportSubscribers(services, principal, query)),
  ),
  route.post(
    '/api/subscribers/delete',
    {
      summary: 'Delete many subscribers',
      ...deletes,
      body: deletionInput,
      answer: deletionAnswer,
      example: async ({ own }) => ({ ids: [await own('newsletter_subscribers')] }),
    },
    async (scope, { body }) => ({ deleted: await deleteSubscribers(scope, body) }),
  ),
  route.post(
    '/api/subscribers/:id/unsubscribe',
    { summary: 'Unsubscribe a subscriber', ...writes, audit: 'changed subscriber', keys },
    (scope, { id }) => unsubscribeSubscriber(scope, id),
  ),
  route.delete('/api/subscribers/:id', { summary: 'Delete a subscriber', ...deletes, keys }, (scope, { id }) =>
    deleteSubscriber(scope, id),
  ),
];

export const subscribers = defineModule({
  name: 'subscribers',
  contract: { ...contract, ...subscriber },
  routes: subscriberRoutes,
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-unconfirmed-subscribers', 3_600, () => deleteUnconfirmed(asSystem(services.database)))],
  }),
});
