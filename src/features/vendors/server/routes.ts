import type { Context } from 'hono';
import { z } from 'zod';
import { asSystem } from '../../../platform/database/scope.ts';
import { notFound } from '../../../platform/errors.ts';
import { inScope, type Private, type PrivateRoutes, privateRoutes, readBody } from '../../../platform/http/routes.ts';
import { countAttempt, hours } from '../../../platform/rate-limit.ts';
import { isReachable } from '../../sms/server/report-address.ts';
import {
  paymentWebhook,
  type Vendor,
  vendorInputs,
  vendorState,
  vendors,
  vendorTest,
  vendorTestAnswer,
} from '../contract.ts';
import { listVendors, removeVendor, saveVendor } from './settings.ts';
import { testVendor } from './test-vendor.ts';

const testLimit = { name: 'vendor-test', max: 20, seconds: hours(1) };

export const vendorRoutes: PrivateRoutes = privateRoutes()
  .get('/', async c => {
    const { services } = c.var;
    return c.json(z.array(vendorState).parse(await inScope(c, scope => listVendors(services, scope))));
  })
  .get('/payments/webhook', c => {
    const { services, who } = c.var;
    const { APP_URL } = services.env;
    const address = `${APP_URL}/api/webhooks/payments/${who.tenantId}`;
    return c.json(paymentWebhook.parse({ address, isReachable: isReachable(APP_URL) }));
  })
  .put('/:vendor', async c => {
    const vendor = readVendor(c);
    const input = await readBody(c, vendorInputs[vendor]);
    const { services } = c.var;
    return c.json(vendorState.parse(await inScope(c, scope => saveVendor(services, scope, { vendor, input }))));
  })
  .delete('/:vendor', async c => {
    const vendor = readVendor(c);
    const { services } = c.var;
    return c.json(vendorState.parse(await inScope(c, scope => removeVendor(services, scope, vendor))));
  })
  .post('/:vendor/test', async c => {
    const vendor = readVendor(c);
    const { to } = await readBody(c, vendorTest);
    const { services, who } = c.var;
    await countAttempt(asSystem(services.database), testLimit, String(who.tenantId));
    return c.json(vendorTestAnswer.parse(await testVendor(services, who, { vendor, to })));
  });

function readVendor(c: Context<Private>): Vendor {
  const vendor = vendors.find(each => each === c.req.param('vendor'));
  if (!vendor) throw notFound('Vendor');
  return vendor;
}
