import type { Who } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';

/**
 * Guards actions that send custom text to strangers: accounts without a verified email are anonymous.
 * @throws AppError forbidden
 */
export function refuseUnproven({ isUnproven }: Pick<Who, 'isUnproven'>) {
  if (!isUnproven) return;
  throw new AppError(
    'forbidden',
    'Confirm your email address first. Open the link we emailed you, or request a new one in your profile.',
  );
}

/** Whether sign-ups must verify their email; an instance without a mail server cannot ask for it. */
export const asksForProof = (services: Pick<Services, 'env'>): boolean =>
  instanceHasMailServer(services) && services.env.CONFIRM_EMAIL;
