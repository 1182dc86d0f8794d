import type { Hono } from 'hono';
import { apiKeyRoutes } from '../../features/api-keys/server/routes.ts';
import { auditRoutes } from '../../features/audit/server/routes.ts';
import { portabilityRoutes } from '../../features/portability/server/routes.ts';
import { privacyRoutes } from '../../features/privacy/server/routes.ts';
import { vendorRoutes } from '../../features/vendors/server/routes.ts';
import { webhookEndpointRoutes } from '../../features/webhooks/server/routes.ts';
import type { Private } from '../../platform/http/routes.ts';

/** Who looked at what, what becomes of people's data, and the doors to other programs; a part of api.ts. */
export function mountTrust(api: Hono<Private>) {
  api.route('/audit', auditRoutes);
  api.route('/privacy', privacyRoutes);
  api.route('/portability', portabilityRoutes);
  api.route('/vendors', vendorRoutes);
  api.route('/api-keys', apiKeyRoutes);
  api.route('/webhook-endpoints', webhookEndpointRoutes);
}
