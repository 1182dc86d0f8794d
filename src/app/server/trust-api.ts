import type { Hono } from 'hono';
import { auditRoutes } from '../../features/audit/server/routes.ts';
import { privacyRoutes } from '../../features/privacy/server/routes.ts';
import type { Private } from '../../platform/http/routes.ts';

/** Who looked at what, and what becomes of people's data; a part of api.ts. */
export function mountTrust(api: Hono<Private>) {
  api.route('/audit', auditRoutes);
  api.route('/privacy', privacyRoutes);
}
