import type { Permission } from '../../shared/permissions.ts';

/** What each private route about texts asks of a role; a part of the table in route-permissions.ts. */
export const contentPermissions: Record<string, Permission> = {
  'POST /api/content/generate': 'content.write',
  'POST /api/content/generate/stream': 'content.write',
  'GET /api/contents': 'content.read',
  'GET /api/contents/articles': 'content.read',
  'GET /api/contents/calendar': 'content.read',
  'GET /api/contents/next': 'content.read',
  'GET /api/contents/voice': 'content.read',
  'PUT /api/contents/voice': 'content.write',
  'GET /api/contents/:id': 'content.read',
  'PUT /api/contents/:id': 'content.write',
  'DELETE /api/contents/:id': 'content.write',
  'GET /api/contents/:id/versions': 'content.read',
  'POST /api/contents/:id/restore': 'content.write',
  'POST /api/contents/:id/rewrite': 'content.write',
  'POST /api/contents/:id/publish': 'content.publish',
  'POST /api/contents/:id/schedule': 'content.publish',
  'POST /api/contents/:id/move': 'content.publish',
  'POST /api/contents/:id/withdraw': 'content.publish',
};
