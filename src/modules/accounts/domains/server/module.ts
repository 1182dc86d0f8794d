import { AppError } from '../../../../platform/errors.ts';
import { type Route, route, visitor } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import { hours, minutes } from '../../../../platform/rate-limit.ts';
import * as contract from '../contract.ts';
import { allowedQuery, domainInput, practiceDomain } from '../contract.ts';
import { readHostHeader } from '../domain-name.ts';
import { checkDueDomains } from './check-domain.ts';
import { checkDomainNow, getDomain, removeDomain, saveDomain } from './domain.ts';
import { findSite } from './origin.ts';
import { tableMetadata } from './tables.ts';

/** Each check queries foreign name servers. */
const checkLimit = { name: 'domain-check', max: 30, seconds: minutes(10) };
/** Otherwise, entering ever new domains would make the job query arbitrary names. */
const saveLimit = { name: 'domain-save', max: 30, seconds: hours(1) };

const writes = { allow: 'practice.write', needsVerifiedEmail: false } as const;

const domainRoutes: Route[] = [
  route.get(
    '/api/domains',
    {
      summary: 'Get the domain of the public pages',
      allow: 'practice.read',
      audit: 'none',
      answer: practiceDomain,
    },
    (scope, { services }) => getDomain(services, scope),
  ),
  route.put(
    '/api/domains',
    {
      summary: 'Add a domain for the public pages',
      ...writes,
      audit: 'changed domain',
      limit: saveLimit,
      body: domainInput,
      answer: practiceDomain,
      example: { domain: 'bookings.fernhill-fuzz.com' },
    },
    (scope, { services, body }) => saveDomain(services, scope, body),
  ),
  route.unscoped.post(
    '/api/domains/check',
    {
      summary: 'Check the DNS records of the domain',
      ...writes,
      audit: 'changed domain',
      limit: checkLimit,
      answer: practiceDomain,
    },
    ({ services, principal }) => checkDomainNow(services, principal),
  ),
  route.delete(
    '/api/domains',
    { summary: 'Remove the domain', ...writes, audit: 'deleted domain', answer: practiceDomain },
    (scope, { services }) => removeDomain(services, scope),
  ),

  visitor.raw.get(
    '/api/domains/allowed',
    {
      summary: 'Check whether a domain is verified, for a TLS proxy: 200 if it is, otherwise 404',
      audit: 'none',
      query: allowedQuery,
    },
    async ({ services, query }, c) => {
      const name = readHostHeader(query.domain);
      const site = name === null ? null : await findSite(services, name);
      if (!site) throw new AppError('not_found', 'No practice here has verified this domain');
      return c.body(null, 200, { 'cache-control': 'no-store' });
    },
  ),
];

export const domains = defineModule({
  name: 'domains',
  contract,
  routes: domainRoutes,
  tables: tableMetadata,
  work: services => ({ jobs: [sweep('check-domains', 60, stop => checkDueDomains(services, stop))] }),
});
