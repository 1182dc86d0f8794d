import type { Services } from '../../../../platform/services.ts';
import type { VendorState } from '../contract.ts';
import { findStored, type PracticeAccess } from './stored-settings.ts';

type Settings = Pick<Services, 'env'>;

/** Account emails, such as password links, are only sent through the instance's mail server. */
export const instanceHasMailServer = ({ env }: Settings): boolean => env.SMTP_URL !== undefined;

/** Whose mail server a practice uses; `built-in` only logs emails. */
export async function mailUse(settings: Settings, place: PracticeAccess): Promise<VendorState['uses']> {
  if (await findStored(place, 'mail')) return 'own';
  return instanceHasMailServer(settings) ? 'instance' : 'built-in';
}

/** Nothing may claim that an email was sent if this is false. */
export const hasMailServer = async (settings: Settings, place: PracticeAccess): Promise<boolean> =>
  (await mailUse(settings, place)) !== 'built-in';
