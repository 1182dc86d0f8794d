import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { formerAddresses } from '../../../people/clients/server/addresses.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import type { Consent } from '../contract.ts';
import { consents } from './tables.ts';

/** Consents of all of a client's addresses and their phone number, newest first. @throws AppError not_found */
export async function listConsents(scope: Scope, clientId: number): Promise<Consent[]> {
  const { email, phone } = await getClient(scope, clientId);
  const addresses = [email, ...(await formerAddresses(scope, clientId))].map(address => address.toLowerCase());
  const ofClient = or(inArray(consents.address, addresses), phone ? eq(consents.phone, phone) : sql`false`);
  const rows = await scope.db
    .select()
    .from(consents)
    .where(and(eq(consents.tenantId, scope.tenantId), ofClient))
    .orderBy(desc(consents.id))
    .limit(200);
  return rows.map(({ id, kind, isGiven, how, words, page, at }) => ({
    ...{ id, kind, isGiven, how, words, page },
    at: at.toISOString(),
  }));
}
