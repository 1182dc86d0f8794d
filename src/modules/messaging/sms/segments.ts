/** GSM 03.38, section 6.2.1: characters that take seven bits each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Section 6.2.1.1: these take two septets, an escape and the character. */
const extended = new Set('\f^{}\\[~]|€');

/** Capacity of a single message and of each part of a concatenated one. */
const capacities = { 'GSM-7': { alone: 160, inParts: 153 }, 'UCS-2': { alone: 70, inParts: 67 } } as const;

export type SegmentCount = {
  encoding: 'GSM-7' | 'UCS-2';
  /** The unit carriers charge by; 0 for an empty text. */
  segments: number;
  /** Code points, so that an emoji counts as one. */
  characters: number;
  /** Capacity left in the last segment. */
  left: number;
};

/**
 * Counts the segments of a text message. One character outside of GSM-7 makes the whole message UCS-2. A character of
 * two units is never split: it moves to the next segment.
 */
export function countSegments(text: string): SegmentCount {
  const characters = [...text];
  const isGsm = characters.every(each => basic.has(each) || extended.has(each));
  const encoding = isGsm ? 'GSM-7' : 'UCS-2';
  const sizes = characters.map(each => (isGsm ? (extended.has(each) ? 2 : 1) : each.length));
  const { alone, inParts } = capacities[encoding];
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
