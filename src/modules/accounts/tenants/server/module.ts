import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as brandContract from '../brand.ts';
import { brand } from '../brand.ts';
import * as contract from '../contract.ts';
import { practiceSettings, tenant, tenantInput, usage } from '../contract.ts';
import * as embed from '../embed.ts';
import { embedInput } from '../embed.ts';
import { getPractice } from './practice.ts';
import { tableMetadata } from './tables.ts';
import { saveBrand, saveCompany, saveEmbedSites, updateSettings } from './update.ts';
import { getUsage } from './usage.ts';

const reads = { allow: 'practice.read', audit: 'none' } as const;
const writes = {
  allow: 'practice.write',
  audit: 'changed settings',
  needsVerifiedEmail: false,
  answer: tenant,
} as const;

const tenantRoutes: Route[] = [
  route.get('/api/tenant', { summary: 'Get the practice', ...reads, answer: tenant }, getPractice),
  route.unscoped.put(
    '/api/tenant',
    {
      summary: 'Change the practice',
      ...writes,
      body: tenantInput,
      example: {
        name: 'Fernhill',
        address: 'A street',
        country: '',
        phone: '',
        logoUrl: null,
        emailSignature: 'Maya',
      },
    },
    ({ services, principal, body }) => saveCompany(services, principal, body),
  ),
  route.get('/api/tenant/usage', { summary: 'Get the plan and its usage', ...reads, answer: usage }, scope =>
    getUsage(scope),
  ),
  route.put(
    '/api/tenant/branding',
    {
      summary: 'Change the brand color and the footer',
      ...writes,
      body: brand,
      example: { primaryColor: '#7c3aed', showPoweredBy: false },
    },
    (scope, { body }) => saveBrand(scope, body),
  ),
  route.put(
    '/api/tenant/embed',
    {
      summary: 'Change which websites may show the booking page',
      ...writes,
      body: embedInput,
      example: { sites: ['www.fernhill.example'] },
    },
    (scope, { body }) => saveEmbedSites(scope, body.sites),
  ),
  route.put(
    '/api/tenant/settings',
    {
      summary: 'Change name, time zone, currency and formats',
      ...writes,
      body: practiceSettings,
      example: { timeZone: 'America/Los_Angeles', currency: 'USD', weekStart: 1, units: 'metric', language: 'en' },
    },
    (scope, { body }) => updateSettings(scope, body),
  ),
];

export const tenants = defineModule({
  name: 'tenants',
  contract: { ...contract, ...brandContract, ...embed },
  routes: tenantRoutes,
  tables: tableMetadata,
});
