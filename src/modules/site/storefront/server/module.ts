import { asSystem } from '../../../../platform/database/scope.ts';
import { type Route, route, textKey, visitor } from '../../../../platform/http/declare-route.ts';
import { inScope } from '../../../../platform/http/request.ts';
import { defineModule } from '../../../../platform/module.ts';
import { publicStorefront, storefrontInput, storefront as storefrontSchema } from '../../../accounts/pages/contract.ts';
import { storePictures } from '../../../accounts/pages/server/pictures.ts';
import { toPublicStorefront } from '../../../accounts/pages/server/shown-blocks.ts';
import { findPublicStorefront, getStorefront } from '../../../accounts/pages/server/storefront.ts';
import { getVisits } from '../../../accounts/pages/server/visits.ts';
import { visits, visitsQuery } from '../../../accounts/pages/visits.ts';
import { getZone } from '../../../accounts/tenants/server/practice.ts';
import { contentTitles } from '../../../content/contents/server/articles.ts';
import { createPage, savePage } from './save-page.ts';

const keys = { id: 'storefront' };
const reads = { allow: 'storefront.read', audit: 'none' } as const;
const writes = {
  allow: 'storefront.write',
  audit: 'changed page',
  needsVerifiedEmail: false,
} as const;

const storefrontRoutes: Route[] = [
  route.get(
    '/api/storefront',
    { summary: 'Get the public page’s settings', ...reads, answer: storefrontSchema },
    (scope, { services }) => getStorefront(scope, services),
  ),
  route.unscoped.post(
    '/api/storefront',
    {
      summary: 'Create the public page',
      ...writes,
      body: storefrontInput,
      answer: storefrontSchema,
      status: 201,
      example: ({ slug }) => ({ slug, businessName: 'Fernhill' }),
      exampleRefused: 'every practice has a page from its first day, and only one',
    },
    async ({ services, principal, body }, c) => {
      const input = await storePictures(services, principal, body);
      return inScope(c, scope => createPage(scope, services, input));
    },
  ),
  route.get(
    '/api/storefront/:id/visits',
    { summary: 'Get visits and clicks', ...reads, keys, query: visitsQuery, answer: visits },
    (scope, { id, query }) => getVisits(scope, { id, days: query.days }, contentTitles),
  ),
  route.unscoped.put(
    '/api/storefront/:id',
    {
      summary: 'Change the public page',
      ...writes,
      keys,
      body: storefrontInput,
      answer: storefrontSchema,
      example: ({ read }) => read('/api/storefront'),
    },
    async ({ services, principal, id, body }, c) => {
      const input = await storePictures(services, principal, body);
      return inScope(c, scope => savePage(scope, services, id, input));
    },
  ),

  visitor.get(
    '/api/storefront/public/:uniqueId',
    {
      summary: 'Get a public page',
      audit: 'none',
      onOwnDomain: true,
      keys: { uniqueId: textKey('storefront') },
      answer: publicStorefront,
    },
    async ({ services, uniqueId }) => {
      const system = asSystem(services.database);
      const storefront = await findPublicStorefront(system, services, uniqueId);
      const zone = await getZone({ ...system, tenantId: storefront.tenantId });
      return toPublicStorefront(storefront, zone, new Date());
    },
  ),
];

export const storefront = defineModule({ name: 'storefront', contract: {}, routes: storefrontRoutes });
