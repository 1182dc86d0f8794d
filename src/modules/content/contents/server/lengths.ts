import { findAvoided, readAvoided } from '../avoided.ts';
import { checkClaims } from '../claims.ts';
import { type GenerateInput, longestBody, type Voice } from '../contract.ts';
import { moreSentences } from './writer/more.ts';
import { writeBuiltIn } from './writer/write.ts';

/** What the built-in writer makes of a text that is to be shorter: every third sentence of the longer parts goes. */
export function shorten(body: string): string {
  const shorter = body
    .split('\n\n')
    .map(block => shortenBlock(block, Math.ceil))
    .filter(Boolean)
    .join('\n\n');
  if (shorter !== body) return shorter;
  // Nothing but short parts: then the last that is no heading, tag or source goes, or the last sentence of the only one.
  const blocks = body.split('\n\n');
  const at = blocks.findLastIndex(block => isProse(block) && !isCare.test(block));
  if (blocks.length > 2 && at > 0) return blocks.filter((_, index) => index !== at).join('\n\n');
  return blocks.map(block => shortenBlock(block, Math.floor)).join('\n\n');
}

/** Sources, tags and headings, and steps, amounts and values of a recipe stay. */
const isProse = (block: string) =>
  !/^(#|Sources?\b|Serves|Allergens:)/.test(block) &&
  !block.split('\n').some(line => /^\d+\. |^- (?:.*: (?:about )?\d|\d)/.test(line));

/** What sends somebody in treatment to those who treat them, and what a myth is without its truth. */
const isCare = /\b(?:doctor|care team|physician|dietitian|medical advice|your treatment|general information)\b/i;
const isOpen =
  /\?["”]?$|\b(?:myth|heard|believe|belief|story|they say|you may read|misunderstanding|tell you|assume|often said|widespread|held back|insist)\b/i;

function shortenBlock(block: string, round: (count: number) => number): string {
  if (!isProse(block)) return block;
  const lines = block.split('\n');
  if (lines.length > 2) return lines.filter((_, index) => index % 3 !== 2).join('\n');
  const [tail = ''] = block.match(/(?:\s\([^()]{2,60}\))?(?:\s#[\p{L}\p{N}]{1,40}){0,40}$/u) ?? [];
  const sentences = block.slice(0, block.length - tail.length).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const most = round((sentences.length * 2) / 3);
  if (most >= sentences.length || most < 1) return block;
  const kept = sentences.filter((sentence, index) => index < most || isCare.test(sentence));
  // A myth does not stay without what is true instead.
  const last = kept[most - 1] ?? '';
  const whole = isOpen.test(last) ? kept.filter(sentence => sentence !== last) : kept;
  return whole.length ? whole.join(' ') + tail : block;
}

type From = { seed: number; voice?: Voice };

/** Another text's middle on the same topic, as far as the place of the text allows; of short ones and recipes sentences. */
export function lengthen(input: GenerateInput, body: string, from: From): string {
  if (input.type === 'social') return lengthenPost(input, body, from);
  const blocks = body.split('\n\n');
  const end = blocks.findLastIndex(block => isProse(block));
  const at = end < 0 ? blocks.length : end;
  const fitting: string[] = [];
  let length = body.length;
  for (const block of moreBlocks(input, body, from)) {
    if (length + block.length + 2 > longestBody[input.type]) continue;
    fitting.push(block);
    length += block.length + 2;
  }
  return [...blocks.slice(0, at), ...fitting, ...blocks.slice(at)].join('\n\n');
}

function moreBlocks(input: GenerateInput, body: string, { seed, voice }: From): string[] {
  if (input.type === 'recipe') {
    const more = sentencesFor(input, body, { seed, voice }).slice(0, 3).join(' ');
    return more ? [more] : [];
  }
  const known = new Set(body.split('\n\n'));
  return writeBuiltIn(input, seed, voice)
    .body.split('\n\n')
    .filter(block => isProse(block) && !known.has(block) && !/\{\{|,$/.test(block))
    .slice(1, 4);
}

/** Before its tags and the source in brackets, if there is room for a sentence. */
function lengthenPost(input: GenerateInput, body: string, from: From): string {
  const [tail = ''] = body.match(/(?:\s\([^()]{2,60}\))?(?:\s#[\p{L}\p{N}]{1,40}){0,40}$/u) ?? [];
  const more = sentencesFor(input, body, from).find(
    sentence => body.length + 1 + sentence.length <= longestBody.social,
  );
  return more ? `${body.slice(0, body.length - tail.length)} ${more}${tail}` : body;
}

/** Nothing that the text says already, that wants a source, or that the practice does not say. */
const sentencesFor = (input: GenerateInput, body: string, { seed, voice }: From) =>
  moreSentences(input, body, { seed, niche: voice?.niche ?? '' }).filter(
    sentence => !checkClaims(sentence).length && !findAvoided(sentence, readAvoided(voice?.avoid)).length,
  );
