import type { Scope } from '../../../../platform/database/scope.ts';
import { sessionNotes } from './tables.ts';

/** Writes an automatic note about a client, signed at once so that it cannot be edited. */
export async function writeAutomaticNote(scope: Scope, clientId: number, note: string, now = new Date()) {
  const { tenantId, userId } = scope;
  const signed = { status: 'signed', signedAt: now, signedBy: userId } as const;
  const values = { tenantId, userId, clientId, template: 'free', sections: { note } } as const;
  await scope.db.insert(sessionNotes).values({ ...values, ...signed, createdAt: now, updatedAt: now });
}
