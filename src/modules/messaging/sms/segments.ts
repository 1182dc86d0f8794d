/** GSM 03.38, section 6.2.1: the characters that a text message holds as seven bits each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Section 6.2.1.1: these take two places, an escape and the character. */
const extended = new Set('\f^{}\\[~]|€');

/** Places of a message that stands alone, and of each part of one that is sent in parts and put together again. */
const places = { 'GSM-7': { alone: 160, inParts: 153 }, 'UCS-2': { alone: 70, inParts: 67 } } as const;

export type SegmentCount = {
  encoding: 'GSM-7' | 'UCS-2';
  /** What the phone companies charge for; 0 for an empty text. */
  segments: number;
  /** As people count them: an emoji is one. */
  characters: number;
  /** Places that are free until another segment begins. */
  left: number;
};

/**
 * In how many parts a text message travels. One character outside of GSM-7 makes all of it UCS-2. A character that
 * takes two places is never cut in two: it moves to the next part, and its place stays empty.
 */
export function countSegments(text: string): SegmentCount {
  const characters = [...text];
  const isGsm = characters.every(each => basic.has(each) || extended.has(each));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map(each => (isGsm ? (extended.has(each) ? 2 : 1) : each.length));
  const { alone, inParts } = places[encoding];
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const used = total <= alone ? { segments: Math.min(total, 1), left: alone - total } : fill(sizes, inParts);
  return { encoding, characters: characters.length, ...used };
}

function fill(sizes: number[], most: number): { segments: number; left: number } {
  let segments = 1;
  let left = most;
  for (const size of sizes) {
    if (size > left) {
      segments++;
      left = most;
    }
    left -= size;
  }
  return { segments, left };
}
