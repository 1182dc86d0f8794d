import { and, desc, eq } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import { smsNumber } from '../../../people/clients/server/phones.ts';
import type { SmsReply } from '../contract.ts';
import { smsReplies } from './tables.ts';

const maxReplies = 500;

/** Newest first. @throws AppError not_found */
export async function listReplies(scope: Scope, clientId: number): Promise<SmsReply[]> {
  const phone = smsNumber((await getClient(scope, clientId)).phone);
  if (!phone) return [];
  const found = await scope.db
    .select()
    .from(smsReplies)
    .where(and(eq(smsReplies.tenantId, scope.tenantId), eq(smsReplies.phone, phone)))
    .orderBy(desc(smsReplies.createdAt))
    .limit(maxReplies);
  return found.map(reply => ({ ...reply, createdAt: reply.createdAt.toISOString() }));
}
