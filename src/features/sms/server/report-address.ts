import { isIP } from 'node:net';
import { isPublic } from '../../../platform/outbound/addresses.ts';

/** Whose account is called back: the instance's, or a practice's own. */
export type Account = 'instance' | number;

/** Where Twilio tells what became of a message, or hands over what came back. */
export const callbackAddress = (appUrl: string, account: Account, about: 'status' | 'inbound') =>
  `${appUrl}/api/sms/callbacks/${account}/${about}`;

/** The address that hears of this one message. None when it cannot be reached: Twilio would refuse the message. */
export function reportAddress(appUrl: string, account: Account, sms: { tenantId: number; id: number }) {
  if (!isReachable(appUrl)) return undefined;
  return `${callbackAddress(appUrl, account, 'status')}?of=${sms.tenantId}.${sms.id}`;
}

/** Whether a program elsewhere on the internet may find this address. */
export function isReachable(appUrl: string): boolean {
  const host = new URL(appUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host);
}
