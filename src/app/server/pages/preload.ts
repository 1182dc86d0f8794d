import { places } from '../../web/app-pages.ts';
import type { PracticeBundle } from '../http/assets.ts';

/** Resources to preload with the app page. */
export type PreloadLinks = { scripts: string[]; styles: string[]; data: string[] };

/** First API request of a page without query, in exactly the app's spelling: any difference would load it twice. */
const firstData: Record<string, string> = { '/clients': '/api/clients?limit=50&cursor=' };

const pageOf = (place: string) => Object.entries(places).find(([path]) => path === place)?.[1].page;

/** For signed-in users. `search`: the query string. */
export function preloadLinks({ pages }: PracticeBundle, place: string, search: string): PreloadLinks {
  const { scripts, styles } = pages.get(`src/${pageOf(place)}`) ?? { scripts: [], styles: [] };
  const rows = search ? undefined : firstData[place];
  return { scripts, styles, data: ['/api/auth/user', ...(rows ? [rows] : [])] };
}
