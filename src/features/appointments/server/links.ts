import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Scope, System } from '../../../platform/database/scope.ts';
import { hashToken, randomToken } from '../../../platform/tokens.ts';
import { appointmentLinks, appointments } from './tables.ts';

export type LinkPurpose = (typeof appointmentLinks.$inferSelect)['purpose'];

/** New tokens for what the client may do, one for each purpose; only their hashes are kept. */
export function createLinks<P extends LinkPurpose>(scope: Scope, appointmentId: number, purposes: P[]) {
  const tokens = Object.fromEntries(purposes.map(purpose => [purpose, randomToken()])) as Record<P, string>;
  const rows = purposes.map(purpose => {
    const tokenHash = hashToken(tokens[purpose]);
    return { tenantId: scope.tenantId, appointmentId, purpose, tokenHash };
  });
  const written = scope.db.insert(appointmentLinks).values(rows).execute();
  return { tokens, written };
}

/** The page where a link of a mail leads; acting takes a click there. */
export function linkHref(appUrl: string, purpose: LinkPurpose, pair: { token: string; email: string }) {
  const pages = { cancel: 'cancel-appointment', move: 'reschedule-appointment', confirm: 'confirm-appointment' };
  return `${appUrl}/${pages[purpose]}?${new URLSearchParams(pair)}`;
}

/** The appointment that an unused token leads to, as long as it is not cancelled. */
export async function findByLink({ db }: System, purpose: LinkPurpose, token: string) {
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
        eq(appointmentLinks.purpose, purpose),
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
