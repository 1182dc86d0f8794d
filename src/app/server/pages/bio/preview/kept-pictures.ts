import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';

type Picture = Uint8Array<ArrayBuffer>;

/** Drawing takes a processor for a moment: others go on. */
const oneOfTwo = pLimit(2);

/**
 * Pictures that were drawn, by what they show: the ones asked for last, in memory. However many ask for one at once,
 * it is drawn once.
 */
export function keepPictures(most: number) {
  const kept = new LRUCache<string, Promise<Picture>>({ max: most });
  return (key: string, draw: () => Promise<Picture>): Promise<Picture> => {
    const known = kept.get(key);
    if (known) return known;
    const picture = oneOfTwo(draw);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    return picture;
  };
}
