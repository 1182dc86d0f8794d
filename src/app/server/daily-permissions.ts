import type { Permission } from '../../shared/permissions.ts';

/** What each private route of setting up and of every day asks of a role; a part of the table in route-permissions.ts. */
export const dailyPermissions: Record<string, Permission> = {
  'GET /api/example-data': 'practice.read',
  'POST /api/example-data': 'practice.write',
  'DELETE /api/example-data': 'practice.write',
  'GET /api/first-steps': 'practice.read',
  'PATCH /api/first-steps': 'practice.write',
  'POST /api/first-steps/test-booking': 'practice.write',
  'DELETE /api/first-steps/test-booking': 'practice.write',
  'GET /api/digest': 'notifications.own',
  'PUT /api/digest': 'notifications.own',
};
