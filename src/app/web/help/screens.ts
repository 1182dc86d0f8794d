import { explainedAt } from '../places.ts';
import type { Guide } from './guide.ts';

/** The guides to one screen, by its address; of the parts of a screen those to the open one, else to all of it. */
export function guidesFor(guides: Guide[], address: string): Guide[] {
  const { pathname, searchParams } = new URL(address, 'http://localhost');
  const path = explainedAt(pathname);
  const ofPath = guides.filter(({ href }) => href.split('?')[0] === path);
  // The settings open with the company: with its name in the address or without.
  const named = searchParams.get('tab');
  const tab = path === '/settings' && named === 'company' ? null : named;
  const ofTab = ofPath.filter(({ href }) => new URL(href, 'http://localhost').searchParams.get('tab') === tab);
  return path === '/settings' || ofTab.length ? ofTab : ofPath;
}
