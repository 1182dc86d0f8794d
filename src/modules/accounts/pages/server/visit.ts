import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../../platform/services.ts';
import { type Device, otherSites, type Visit } from '../visits.ts';

/** Request properties. `header` takes lower-case names. */
export type VisitRequest = { method: string; header: (name: string) => string | undefined };

/** The data counted for a request; null for robots, prefetching and HEAD requests. `ownHosts` are not recorded as referrers. */
export function readVisit({ method, header }: VisitRequest, ownHosts: string[]): Visit | null {
  const agent = header('user-agent')?.slice(0, maxAgentLength);
  if (!agent || method === 'HEAD' || isPrefetch(header)) return null;
  // "empty" means that a script requested the page, so nobody views it.
  if (method === 'GET' && header('sec-fetch-dest') === 'empty') return null;
  const { device } = visitors.memo(agent);
  return device && { referrer: hostOf(header('referer'), ownHosts), device };
}

/** Robots identify themselves early; the patterns should not scan kilobytes. */
const maxAgentLength = 500;

/** Cache by user agent; null for a robot. */
const visitors = new LRUCache<string, { device: Device | null }>({
  max: 1_000,
  memoMethod: agent => ({ device: isbot(agent) ? null : deviceOf(agent) }),
});

/** Browsers announce prefetching and prerendering with one of these headers. */
const isPrefetch = (header: VisitRequest['header']) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name => /prefetch|prerender|preview/i.test(header(name) ?? ''));

const isTablet = (agent: string) =>
  /iPad|Tablet|PlayBook|Silk|Kindle|SM-T\d/i.test(agent) || (/Android/i.test(agent) && !/Mobi/i.test(agent));

/** An iPad in desktop mode identifies as a Mac and counts as one. */
export function deviceOf(agent: string): Device {
  if (isTablet(agent)) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini/i.test(agent) ? 'phone' : 'desktop';
}

/** The host without "www."; blank for none and for our own, `otherSites` if it is not a domain name. */
export function hostOf(address: string | undefined, ownHosts: string[]): string {
  if (!address || !URL.canParse(address)) return '';
  const { protocol, hostname, host } = new URL(address);
  if (!['http:', 'https:', 'android-app:'].includes(protocol) || ownHosts.includes(host)) return '';
  const name = hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return siteName.test(name) && name.length <= 100 ? name : otherSites;
}

/** The referring host as reported by the page's script; null if it reported nothing. `origin` is the page's. */
export function referrerHost(services: Services, referrer: string | undefined, origin: string): string | null {
  const own = [services.env.APP_URL, origin].map(address => new URL(address).host);
  return referrer === undefined ? null : hostOf(referrer, own);
}

/** A domain name with an alphabetic TLD: no IP addresses, nothing percent-encoded. */
const siteName = /^[a-z0-9_.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
