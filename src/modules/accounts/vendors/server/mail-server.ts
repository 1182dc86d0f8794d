import type { Services } from '../../../../platform/services.ts';
import type { VendorState } from '../contract.ts';
import { findStored, type Place } from './stored.ts';

type Settings = Pick<Services, 'env'>;

/** Whether password links, invitations and the like leave this server: they only ever go through the instance's. */
export const instanceHasMailServer = ({ env }: Settings): boolean => env.SMTP_URL !== undefined;

/** Whose server sends a practice's emails; `built-in`: none does, they only appear in the log. */
export async function mailUse(settings: Settings, place: Place): Promise<VendorState['uses']> {
  if (await findStored(place, 'mail')) return 'own';
  return instanceHasMailServer(settings) ? 'instance' : 'built-in';
}

/** Whether a practice's emails leave this server. Nothing may say that one was sent where this is false. */
export const hasMailServer = async (settings: Settings, place: Place): Promise<boolean> =>
  (await mailUse(settings, place)) !== 'built-in';
