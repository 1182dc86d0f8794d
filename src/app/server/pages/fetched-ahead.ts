import { places } from '../../web/places.ts';
import type { PracticeBundle } from '../http/assets.ts';

/** What the page asks for as soon as its scripts run: named in its head, it is on its way before they are. */
export type Ahead = { scripts: string[]; styles: string[]; data: string[] };

/** Of a page without wishes in its address, as the page itself spells it: another spelling would be asked for twice. */
const firstData: Record<string, string> = { '/clients': '/api/clients?limit=50&cursor=' };

const pageOf = (place: string) => Object.entries(places).find(([path]) => path === place)?.[1].page;

/** For somebody who is signed in. `search`: what stands behind the path. */
export function fetchedAhead({ pages }: PracticeBundle, place: string, search: string): Ahead {
  const { scripts, styles } = pages.get(`src/${pageOf(place)}`) ?? { scripts: [], styles: [] };
  const rows = search ? undefined : firstData[place];
  return { scripts, styles, data: ['/api/auth/user', ...(rows ? [rows] : [])] };
}
