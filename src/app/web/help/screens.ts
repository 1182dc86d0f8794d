import type { Guide } from './guide.ts';

/** Screens that show one of many, or make one, are explained where the many are. */
const explainedBy: [screen: RegExp, list: string][] = [
  [/^\/setup$/, '/'],
  [/^\/clients\/\d+$/, '/clients'],
  [/^\/content\/\d+$/, '/content'],
  [/^\/emails\/sequences\/\d+$/, '/emails/sequences'],
  [/^\/invoicing\/(\d+|new|reports)$/, '/invoicing'],
];

/** The guides to one screen, by its address; of the parts of a screen those to the open one, else to all of it. */
export function guidesFor(guides: Guide[], address: string): Guide[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const path = explainedBy.find(([screen]) => screen.test(pathname))?.[1] ?? pathname;
  const ofPath = guides.filter(({ href }) => href.split('?')[0] === path);
  // The settings open with the company: with its name in the address or without.
  const named = searchParams.get('tab');
  const tab = path === '/settings' && named === 'company' ? null : named;
  const ofTab = ofPath.filter(({ href }) => new URL(href, 'http://localhost').searchParams.get('tab') === tab);
  return path === '/settings' || ofTab.length ? ofTab : ofPath;
}
