import { breakLines } from '../../../../../platform/lettering/break-lines.ts';
import { type Weight, widthOf } from '../../../../../platform/lettering/fonts.ts';

type Frame = { width: number; lines: number; weight: Weight };

/** Breaks words into lines of a width; what does not fit into so many lines ends with an ellipsis. */
export function fitLines(words: string[], size: number, frame: Frame): { lines: string[]; isWhole: boolean } {
  const all = breakLines(words, size, frame);
  if (all.length <= frame.lines) return { lines: all, isWhole: true };
  const kept = all.slice(0, frame.lines);
  const last = `${kept.pop() ?? ''} ${all[frame.lines] ?? ''}`;
  return { lines: [...kept, shortened(last, size, frame)], isWhole: false };
}

/** The largest of these sizes at which all of it fits; the smallest, cut, when none does. */
export function fitSize(words: string[], sizes: number[], frame: Frame): { lines: string[]; size: number } {
  for (const size of sizes) {
    const isBroken = words.some(word => widthOf(word, size, frame.weight) > frame.width);
    const { lines, isWhole } = fitLines(words, size, frame);
    if (isWhole && !isBroken) return { lines, size };
  }
  const size = sizes.at(-1) ?? 0;
  return { lines: fitLines(words, size, frame).lines, size };
}

function shortened(line: string, size: number, { width, weight }: Frame): string {
  let kept = line;
  while (kept && widthOf(`${kept}…`, size, weight) > width) kept = kept.slice(0, -1).trimEnd();
  return `${kept}…`;
}
