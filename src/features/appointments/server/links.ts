import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Scope, System } from '../../../platform/database/scope.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import { appointmentLinks, appointments } from './tables.ts';

/** A new token for the client's cancel link; only its hash is kept. `written` settles with the row. */
export function createCancelLink(scope: Scope, appointmentId: number): { token: string; written: Promise<unknown> } {
  const token = randomToken();
  const link = { tenantId: scope.tenantId, appointmentId, purpose: 'cancel' as const, tokenHash: hashToken(token) };
  return { token, written: scope.db.insert(appointmentLinks).values(link).execute() };
}

/** The appointment that an unused token leads to, as long as it is not cancelled. */
export async function findByCancelLink({ db }: System, token: string) {
  const [found] = await db
    .select({
      tenantId: appointments.tenantId,
      userId: appointments.userId,
      appointmentId: appointments.id,
      linkId: appointmentLinks.id,
    })
    .from(appointmentLinks)
    .innerJoin(
      appointments,
      and(eq(appointments.tenantId, appointmentLinks.tenantId), eq(appointments.id, appointmentLinks.appointmentId)),
    )
    .where(
      and(
        eq(appointmentLinks.tokenHash, hashToken(token)),
        eq(appointmentLinks.purpose, 'cancel'),
        isNull(appointmentLinks.usedAt),
        ne(appointments.status, 'cancelled'),
      ),
    );
  return found ?? null;
}

/** A token works once. False when it was used a moment ago. */
export async function useLink(scope: Scope, linkId: number): Promise<boolean> {
  const used = await scope.db
    .update(appointmentLinks)
    .set({ usedAt: new Date() })
    .where(
      and(
        eq(appointmentLinks.tenantId, scope.tenantId),
        eq(appointmentLinks.id, linkId),
        isNull(appointmentLinks.usedAt),
      ),
    )
    .returning({ id: appointmentLinks.id });
  return used.length === 1;
}
