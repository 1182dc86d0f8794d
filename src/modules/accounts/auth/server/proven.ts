import type { Who } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';

/**
 * Before what can reach strangers in words of one's own: whoever does that under an address nobody has shown to be
 * theirs, answers to nobody. @throws AppError forbidden
 */
export function refuseUnproven({ isUnproven }: Pick<Who, 'isUnproven'>) {
  if (!isUnproven) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first. Open the link we emailed you, or request a new one in your profile.',
  );
}

/** Whether this instance asks who signs up to show that their address is theirs; one that sends no mail cannot. */
export const asksForProof = (services: Pick<Services, 'env'>): boolean =>
  instanceHasMailServer(services) && services.env.CONFIRM_EMAIL;
