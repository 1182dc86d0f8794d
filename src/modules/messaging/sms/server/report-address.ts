import { isReachable } from '../../../../platform/outbound/is-reachable.ts';

/** Whose account is called back: the instance's, or a practice's own. */
export type Account = 'instance' | number;

/** Where Twilio tells what became of a message, or hands over what came back. */
export const callbackAddress = (appUrl: string, account: Account, about: 'status' | 'inbound') =>
  `${appUrl}/api/sms/callbacks/${account}/${about}`;

type Addresses = { APP_URL: string; TWILIO_API_URL: string };

/**
 * The address that hears of this one message. None when Twilio cannot reach it, which would refuse the message; what
 * stands in for Twilio inside of a network reaches what is there.
 */
export function reportAddress(env: Addresses, account: Account, sms: { tenantId: number; id: number }) {
  if (!isReachable(env.APP_URL) && isReachable(env.TWILIO_API_URL)) return undefined;
  return `${callbackAddress(env.APP_URL, account, 'status')}?of=${sms.tenantId}.${sms.id}`;
}
