import type { Hono } from 'hono';
import { backupRoutes, sendingHoldRoutes } from '../../features/backup/server/routes.ts';
import { dashboardRoutes } from '../../features/dashboard/server/routes.ts';
import { exampleDataRoutes } from '../../features/demo/server/routes.ts';
import { digestRoutes } from '../../features/digest/server/routes.ts';
import { firstStepRoutes } from '../../features/first-steps/server/routes.ts';
import { notificationRoutes } from '../../features/notifications/server/routes.ts';
import type { Private } from '../../platform/http/routes.ts';

/** Setting up and every day; a part of api.ts. */
export function mountDaily(api: Hono<Private>) {
  api.route('/dashboard', dashboardRoutes);
  api.route('/notifications', notificationRoutes);
  api.route('/example-data', exampleDataRoutes);
  api.route('/first-steps', firstStepRoutes);
  api.route('/digest', digestRoutes);
  api.route('/backups', backupRoutes);
  api.route('/sending-hold', sendingHoldRoutes);
}
