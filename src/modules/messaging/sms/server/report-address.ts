import { isReachable } from '../../../../platform/outbound/addresses.ts';

/** The Twilio account: the instance's, or a practice's own by its ID. */
export type Account = 'instance' | number;

/** URL that Twilio calls with a status or an incoming message. */
export const callbackAddress = (appUrl: string, account: Account, about: 'status' | 'inbound') =>
  `${appUrl}/api/sms/callbacks/${account}/${about}`;

type Addresses = { APP_URL: string; TWILIO_API_URL: string };

/**
 * Status callback URL of one message. Undefined if Twilio cannot reach this instance, because it would reject the
 * message. A test replacement of Twilio in the same network can reach private addresses.
 */
export function reportAddress(env: Addresses, account: Account, sms: { tenantId: number; id: number }) {
  if (!isReachable(env.APP_URL) && isReachable(env.TWILIO_API_URL)) return undefined;
  return `${callbackAddress(env.APP_URL, account, 'status')}?of=${sms.tenantId}.${sms.id}`;
}
