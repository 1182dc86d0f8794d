import { type GenerateInput, longestBody, type Voice } from '../contract.ts';
import { writeBuiltIn } from './writer/write.ts';

/** What the built-in writer makes of a text that is to be shorter: every third sentence of the longer parts goes. */
export function shorten(body: string): string {
  const blocks = body.split('\n\n').map(shortenBlock).filter(Boolean);
  const shorter = blocks.join('\n\n');
  if (shorter !== body) return shorter;
  // Nothing but short parts: then the last that is no heading, tag or source goes.
  const at = blocks.findLastIndex(block => isProse(block));
  return blocks.length > 2 && at > 0 ? blocks.filter((_, index) => index !== at).join('\n\n') : body;
}

/** Sources, tags and headings, and steps and amounts of a recipe stay. */
const isProse = (block: string) => !/^(#|Sources?\b|\d+\. |- .*: \d|Serves)/.test(block);

function shortenBlock(block: string): string {
  if (!isProse(block)) return block;
  const lines = block.split('\n');
  if (lines.length > 2) return lines.filter((_, index) => index % 3 !== 2).join('\n');
  const sentences = block.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  return sentences.length < 2 ? block : sentences.slice(0, Math.ceil((sentences.length * 2) / 3)).join(' ');
}

/** Another text's middle on the same topic, as far as the place of the text allows. */
export function lengthen(input: GenerateInput, body: string, { seed, voice }: { seed: number; voice?: Voice }): string {
  const known = new Set(body.split('\n\n'));
  const more = writeBuiltIn({ ...input, type: input.type === 'recipe' ? 'newsletter' : input.type }, seed, voice)
    .body.split('\n\n')
    .filter(block => isProse(block) && !known.has(block) && !/\{\{|,$/.test(block))
    .slice(1, 4);
  const blocks = body.split('\n\n');
  const end = blocks.findLastIndex(block => isProse(block));
  const at = end < 0 ? blocks.length : end;
  const fitting: string[] = [];
  let length = body.length;
  for (const block of more) {
    if (length + block.length + 2 > longestBody[input.type]) continue;
    fitting.push(block);
    length += block.length + 2;
  }
  return [...blocks.slice(0, at), ...fitting, ...blocks.slice(at)].join('\n\n');
}
