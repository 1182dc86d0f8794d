import { queueOf } from '../../../platform/files/queue.ts';

type Picture = Uint8Array<ArrayBuffer>;

/** Drawing takes a processor for a moment: others go on. */
const oneOfTwo = queueOf(2);

/**
 * Pictures that were drawn, by what they show: the ones asked for last, in memory. However many ask for one at once,
 * it is drawn once.
 */
export function keepPictures(most: number) {
  const kept = new Map<string, Promise<Picture>>();
  return (key: string, draw: () => Promise<Picture>): Promise<Picture> => {
    const picture = kept.get(key) ?? oneOfTwo(draw);
    kept.delete(key);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return picture;
  };
}
