import type { Permission } from '../../shared/permissions.ts';

/** What each private route about other programs asks of a role; a part of the table in route-permissions.ts. */
export const connectionPermissions: Record<string, Permission> = {
  'GET /api/api-keys': 'api.write',
  'POST /api/api-keys': 'api.write',
  'DELETE /api/api-keys/:id': 'api.write',
  'GET /api/webhook-endpoints': 'api.write',
  'POST /api/webhook-endpoints': 'api.write',
  'PUT /api/webhook-endpoints/:id': 'api.write',
  'DELETE /api/webhook-endpoints/:id': 'api.write',
  'GET /api/webhook-endpoints/:id/deliveries': 'api.write',
  'POST /api/webhook-endpoints/:id/test': 'api.write',
  'POST /api/webhook-endpoints/:id/deliveries/:deliveryId/send-again': 'api.write',

  'GET /api/privacy/settings': 'privacy.write',
  'PUT /api/privacy/settings': 'privacy.write',
  'GET /api/privacy/plan': 'privacy.write',
  'GET /api/privacy/erasures': 'privacy.write',
  'GET /api/privacy/clients/:id/consents': 'clients.read',
  'GET /api/privacy/clients/:id/export': 'privacy.write',
  'POST /api/privacy/clients/:id/erase': 'privacy.write',

  'GET /api/portability': 'backups.write',
  'POST /api/portability/export': 'backups.write',
  'POST /api/portability/import': 'backups.write',

  'GET /api/audit': 'audit.read',
  'GET /api/audit/export': 'audit.read',

  'GET /api/backups': 'backups.write',
  'POST /api/backups': 'backups.write',
  'POST /api/backups/file': 'backups.write',
  'POST /api/backups/:name/file': 'backups.write',
  'POST /api/backups/:name/restore': 'backups.write',
  // Everybody sees that nothing goes out; the owner decides.
  'GET /api/sending-hold': 'practice.read',
  'POST /api/sending-hold/release': 'backups.write',

  'GET /api/vendors': 'vendors.write',
  'GET /api/vendors/payments/webhook': 'vendors.write',
  'PUT /api/vendors/:vendor': 'vendors.write',
  'DELETE /api/vendors/:vendor': 'vendors.write',
  'POST /api/vendors/:vendor/test': 'vendors.write',
};
