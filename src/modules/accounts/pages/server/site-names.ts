import { otherSites } from '../visits.ts';

/** Site names for referring hosts and their subdomains; apps send package names. */
const names: Record<string, string[]> = {
  Instagram: ['instagram.com', 'com.instagram.android'],
  Facebook: ['facebook.com', 'fb.com', 'fb.me', 'com.facebook.katana'],
  Messenger: ['messenger.com'],
  Threads: ['threads.net', 'threads.com'],
  WhatsApp: ['whatsapp.com', 'wa.me', 'com.whatsapp'],
  X: ['x.com', 'twitter.com', 't.co', 'com.twitter.android'],
  TikTok: ['tiktok.com', 'com.zhiliaoapp.musically'],
  YouTube: ['youtube.com', 'youtu.be', 'com.google.android.youtube'],
  LinkedIn: ['linkedin.com', 'lnkd.in', 'com.linkedin.android'],
  Pinterest: ['pinterest.com', 'pin.it', 'com.pinterest'],
  Reddit: ['reddit.com', 'com.reddit.frontpage'],
  Telegram: ['telegram.org', 't.me', 'org.telegram.messenger'],
  Snapchat: ['snapchat.com', 'com.snapchat.android'],
  Linktree: ['linktr.ee'],
  Gmail: ['mail.google.com', 'com.google.android.gm'],
  Outlook: ['outlook.com', 'outlook.live.com', 'outlook.office.com'],
  'Google Search': ['google.com', 'com.google.android.googlequicksearchbox'],
  Bing: ['bing.com'],
  DuckDuckGo: ['duckduckgo.com'],
  Ecosia: ['ecosia.org'],
  'Yahoo Search': ['search.yahoo.com'],
};
const byHost = new Map(Object.entries(names).flatMap(([name, hosts]) => hosts.map(host => [host, name] as const)));

/** Google and Pinterest have a host per country. */
const national: [RegExp, string][] = [
  [/^google\.(?:com?\.)?[a-z]{2}$/, 'Google Search'],
  [/(?:^|\.)pinterest\.(?:com?\.)?[a-z]{2}$/, 'Pinterest'],
];

/** "Instagram" for l.instagram.com; unknown hosts keep their name. */
export function siteName(host: string): string {
  if (host === '') return 'Direct';
  if (host === otherSites) return 'Other sites';
  const parts = host.split('.');
  for (let from = 0; from < parts.length - 1; from++) {
    const name = byHost.get(parts.slice(from).join('.'));
    if (name) return name;
  }
  return national.find(([pattern]) => pattern.test(host))?.[1] ?? host;
}
