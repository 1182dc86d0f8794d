import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { Services } from '../../../../platform/services.ts';
import { type Device, otherSites, type Visit } from '../visits.ts';

/** What a request says about itself. `header`: by its lower-case name. */
export type Asked = { method: string; header: (name: string) => string | undefined };

/**
 * What is counted of a request; null when nobody looks: robots, look-aheads, questions about the headers alone.
 * `ownHosts`: where coming from says nothing.
 */
export function visitOf({ method, header }: Asked, ownHosts: string[]): Visit | null {
  const agent = header('user-agent')?.slice(0, maxAgentLength);
  if (!agent || method === 'HEAD' || isAhead(header)) return null;
  // A browser says what it wants the page for; a script that reads it shows it to nobody.
  if (method === 'GET' && header('sec-fetch-dest') === 'empty') return null;
  const { device } = visitors.memo(agent);
  return device && { referrer: hostOf(header('referer'), ownHosts), device };
}

/** Robots name themselves early; a pattern should not have to read kilobytes. */
const maxAgentLength = 500;

/** By what browsers call themselves; null for a robot. */
const visitors = new LRUCache<string, { device: Device | null }>({
  max: 1_000,
  memoMethod: agent => ({ device: isbot(agent) ? null : deviceOf(agent) }),
});

/** Loaded in case somebody goes there: browsers say so under these names. */
const isAhead = (header: Asked['header']) =>
  ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'].some(name => /prefetch|prerender|preview/i.test(header(name) ?? ''));

const isTablet = (agent: string) =>
  /iPad|Tablet|PlayBook|Silk|Kindle|SM-T\d/i.test(agent) || (/Android/i.test(agent) && !/Mobi/i.test(agent));

/** The class of device; an iPad that asks for desktop pages says that it is a Mac, and counts as one. */
export function deviceOf(agent: string): Device {
  if (isTablet(agent)) return 'tablet';
  return /Mobi|iPhone|iPod|Windows Phone|BlackBerry|Opera Mini/i.test(agent) ? 'phone' : 'desktop';
}

/** The host of an address without its "www."; blank for none and for our own, `otherSites` for what is no site. */
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

/** The host that led a visitor to a page, as the page's script told it; null where it told nothing. `origin`: the page's. */
export function cameFrom(services: Services, referrer: string | undefined, origin: string): string | null {
  const own = [services.env.APP_URL, origin].map(address => new URL(address).host);
  return referrer === undefined ? null : hostOf(referrer, own);
}

/** A name with an ending of letters: no numbers of machines, nothing percent-encoded. */
const siteName = /^[a-z0-9_.-]+\.(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;
