import { isIP } from 'node:net';
import { isPublic } from './addresses.ts';

/** Whether a program elsewhere on the internet may find this address. */
export function isReachable(appUrl: string): boolean {
  const host = new URL(appUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host)) return isPublic(host);
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host);
}
