import { type Route, route, textKey } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import { isReachable } from '../../../../platform/outbound/addresses.ts';
import { hours } from '../../../../platform/rate-limit.ts';
import * as contract from '../contract.ts';
import { paymentWebhook, vendorInput, vendorInputs, vendorState, vendorTest, vendorTestAnswer } from '../contract.ts';
import { listVendors, removeVendor, saveVendor } from './settings.ts';
import { tableMetadata } from './tables.ts';
import { testVendor } from './test-vendor.tsx';

const allow = 'vendors.write';
const keys = { vendor: textKey('vendor', contract.vendors) };

const vendorRoutes: Route[] = [
  route.get(
    '/api/vendors',
    { summary: 'List the connected providers', allow, audit: 'none', answer: vendorState.array() },
    (scope, { services }) => listVendors(services, scope),
  ),
  route.unscoped.get(
    '/api/vendors/payments/webhook',
    {
      summary: 'Get the address for the payment provider’s webhook',
      allow,
      audit: 'none',
      answer: paymentWebhook,
    },
    ({ services, principal }) => {
      const { APP_URL } = services.env;
      return { address: `${APP_URL}/api/webhooks/payments/${principal.tenantId}`, isReachable: isReachable(APP_URL) };
    },
  ),
  route.put(
    '/api/vendors/:vendor',
    {
      summary: 'Connect a provider',
      allow,
      audit: 'changed vendor',
      needsVerifiedEmail: false,
      keys,
      body: vendorInput,
      bodyBy: ({ vendor }) => vendorInputs[vendor],
      answer: vendorState,
      example: {
        host: 'mail.example',
        port: 587,
        security: 'starttls',
        user: 'fern',
        password: 'secret',
        fromAddress: 'hello@fernhill.example',
      },
    },
    (scope, { services, vendor, body }) => saveVendor(services, scope, { vendor, input: body }),
  ),
  route.delete(
    '/api/vendors/:vendor',
    {
      summary: 'Disconnect a provider',
      allow,
      audit: 'deleted vendor',
      needsVerifiedEmail: false,
      keys,
      answer: vendorState,
    },
    (scope, { services, vendor }) => removeVendor(services, scope, vendor),
  ),
  route.unscoped.post(
    '/api/vendors/:vendor/test',
    {
      summary: 'Test a provider',
      allow,
      audit: 'none',
      needsVerifiedEmail: false,
      limit: { name: 'vendor-test', max: 20, seconds: hours(1) },
      keys,
      body: vendorTest,
      answer: vendorTestAnswer,
      example: { to: 'maya@fernhill.example' },
    },
    ({ services, principal, vendor, body }) => testVendor(services, principal, { vendor, to: body.to }),
  ),
];

export const vendors = defineModule({ name: 'vendors', contract, routes: vendorRoutes, tables: tableMetadata });
