import { isIP } from 'node:net';
import { isPublic } from './addresses.ts';

/** Whether providers on the internet can presumably reach this URL, for example with webhooks. */
export function isReachable(appUrl: string): boolean {
  const host = new URL(appUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host);
}
