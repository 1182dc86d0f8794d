import type { System } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import type { Services } from '../../../../platform/services.ts';

type InPractice = System & { tenantId: number };
/** `cause` makes it idempotent: the same cause is queued only once. */
type AccountMail = { cause: string; to: string; subject: string; html: string; text: string };

export const mailQueue =
  port<
    (
      services: Services,
      system: InPractice,
      mail: AccountMail & { kind: 'account'; fromName: string },
    ) => Promise<number | null>
  >('account.mails');

/** Queues an account email in the caller's transaction. */
export const queueAccountMail = (services: Services, system: InPractice, mail: AccountMail): Promise<number | null> =>
  portOf(system, mailQueue)(services, system, { ...mail, kind: 'account', fromName: 'Sorrel' });
