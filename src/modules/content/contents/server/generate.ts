import type { Context } from 'hono';
import { auditContext, setAuditSubject, withoutAudit } from '../../../../platform/database/audit-context.ts';
import { inTenant, type Principal, type Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Private } from '../../../../platform/http/request.ts';
import { VendorFailure } from '../../../../platform/outbound/vendor-failure.ts';
import type { WritingTask } from '../../../../platform/providers/ai/language-model.ts';
import type { Services } from '../../../../platform/services.ts';
import { findWriter } from '../../../accounts/vendors/server/access.ts';
import { findAvoided, readAvoided } from '../avoided.ts';
import { checkClaims } from '../claims.ts';
import {
  type Content,
  type ContentType,
  content,
  type GenerateInput,
  generateFailure,
  maxBodyLength,
  type RewriteInput,
  type StreamLine,
  type Tone,
  type Voice,
} from '../contract.ts';
import { addContent, getContent, lockContent, rewrite, type Written } from './contents.ts';
import { getVoice, nextSeed } from './voice.ts';
import { leftOut, mentions } from './writer/diets.ts';
import { findSubject } from './writer/find-topic.ts';
import { forDiet } from './writer/for-diet.ts';
import { noStyle } from './writer/house-style.ts';
import { recipe, registerOf, social } from './writer/phrases.ts';
import { randomFrom } from './writer/random.ts';
import { cut, fill, standalone, titleCase } from './writer/words.ts';
import { writeBuiltIn } from './writer/write.ts';

type WriterContext = { services: Services; principal: Principal; onText?: (piece: string) => void };

/**
 * Writes and saves a draft. No transaction is open while the writer works, which may take long.
 * @throws AppError unavailable with the specified message if writing failed; the cause is logged
 */
export async function generate({ services, principal, onText }: WriterContext, input: GenerateInput): Promise<Content> {
  const prepared = await withoutAudit(() => inTenant(services.database, principal, scope => prepare(services, scope)));
  const written = await writeWith(services, prepared, { input, onText });
  return inTenant(services.database, principal, async scope => {
    const added = await addContent(scope, input, written);
    setAuditSubject({ subjectId: added.id });
    return added;
  });
}

/**
 * Writes a new text on the same topic, or a shorter or longer version. @throws AppError not_found, conflict,
 * unavailable
 */
export async function rewriteContent(
  context: WriterContext,
  id: number,
  { how, version }: RewriteInput,
): Promise<Content> {
  const { services, principal, onText } = context;
  const prepareFrom = async (scope: Scope) => {
    const before = await getContent(scope, id);
    if (before.version !== version)
      throw new AppError('conflict', 'This was changed in another window. Reload the page and try again.');
    return { before, prepared: await prepare(services, scope) };
  };
  const { before, prepared } = await withoutAudit(() => inTenant(services.database, principal, prepareFrom));
  const input: GenerateInput = {
    type: before.type,
    topic: before.topic ?? before.title,
    tone: before.tone ?? 'professional',
  };
  const rewriting = how === 'regenerate' ? undefined : { how, title: before.title, body: before.body };
  const { title, body, via } = await writeWith(services, prepared, { input, onText, rewriting });
  return inTenant(services.database, principal, async scope =>
    rewrite(scope, await lockContent(scope, id, version), { title, body, via }, origins[how]),
  );
}

const origins = { regenerate: 'regenerated', shorten: 'shortened', lengthen: 'lengthened' } as const;

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(services: Services, scope: Scope) {
  const [writer, voice, seed] = [await openWriter(services, scope), await getVoice(scope), await nextSeed(scope)];
  return { writer, voice, seed };
}

/** Unreadable credentials give the specified error, like any other failure. */
const openWriter = (services: Services, scope: Scope) => findWriter(services, scope).catch(throwUnavailable(services));

const forms: Record<ContentType, string> = {
  instagram:
    'an Instagram caption: a first line that makes people stop, short paragraphs, one question at the end, then 8 to 12 hashtags. At most 2,000 characters.',
  blog: 'a blog article of 600 to 900 words in Markdown: a title as "# ", sections with "## " headings, short paragraphs, a list of practical steps, and the sources at the end.',
  newsletter:
    'an email newsletter. The very first line is "Subject: " and the subject. Then a greeting, two or three short paragraphs, three practical tips as a list, one question, and a closing without a name.',
  recipe:
    'a recipe in Markdown for two servings: a title as "# ", "## Ingredients" with amounts in grams and kitchen measures, "## Method" as numbered steps, "## Per serving" with estimated energy, protein, carbohydrate, fat and fiber, and where the values come from.',
  social: 'a post for social media of at most 260 characters, with one or two hashtags.',
};

const manners: Record<Tone, string> = {
  professional: 'factual, calm and precise, without exclamation marks',
  friendly: 'warm and chatty, like a letter to a friend, with contractions and now and then an emoji',
  motivational: 'encouraging and energetic, with small steps to take today, never blaming',
};

const rules = [
  'You write for a nutrition professional, who publishes the text under their own name.',
  'Never promise cures, detoxes or guaranteed results. Never advise to stop a treatment.',
  'Name the source of every figure. Invent no studies, quotes, clients or figures.',
  'For conditions, pregnancy and children, point to the reader’s own care team.',
  'Write about illness, loss, pregnancy, eating disorders and weight in plain, careful words whatever the tone: no jokes, no emoji, no exclamation marks, no calorie or weight targets.',
  'A recipe holds every food that is named, is the dish that is named, and keeps to each diet that is named.',
  'Write American English. Answer with the text alone.',
];

/** Prompt for the language model: the topic and the practice's style, no client data. */
function taskOf({ type, tone, topic }: GenerateInput, voice: Voice, before?: Rewriting): WritingTask {
  const { niche, audience, avoid, sample } = voice;
  const own = [
    niche && `The practice: ${niche}`,
    audience && `Readers: ${audience}`,
    avoid && `Never use these words: ${avoid}`,
    sample && `A sample of how the author writes; take on its manner, not its content:\n"""\n${sample}\n"""`,
  ];
  const order = before
    ? `${orders[before.how]}\n\nThe text:\n"""\n${before.body}\n"""`
    : `Write ${forms[type]}\n\nTopic: ${topic}`;
  return {
    instructions: [...rules, `Tone: ${manners[tone]}.`, ...own].filter(Boolean).join('\n'),
    prompt: before ? `${order}\n\nIt has to stay ${forms[type]}\n\nTopic: ${topic}` : order,
    most: 4_000,
  };
}

type Rewriting = { how: 'shorten' | 'lengthen'; body: string };

const orders: Record<Rewriting['how'], string> = {
  shorten: 'Make this text about a third shorter. Keep its form, its main point and its sources.',
  lengthen: 'Make this text about half as long again, with more of use and no padding. Keep its form.',
};

type Order = {
  input: GenerateInput;
  onText?: WriterContext['onText'];
  rewriting?: (Rewriting & { title: string }) | undefined;
};

async function writeWith(services: Services, { writer, voice, seed }: Prepared, order: Order): Promise<Written> {
  const { input, onText, rewriting } = order;
  if (!writer) {
    const written = rewriting ? builtInRewrite(input, rewriting, { seed, voice }) : writeBuiltIn(input, seed, voice);
    onText?.(written.body);
    return { ...written, via: 'built-in' };
  }
  const text = await writer.write(taskOf(input, voice, rewriting), onText).catch(throwUnavailable(services));
  return { ...splitTitle(input, text, rewriting?.title), via: writer.via };
}

/** The built-in writer's way to shorten: drops every third sentence of longer blocks. */
export function shorten(body: string): string {
  const shorter = body
    .split('\n\n')
    .map(block => shortenBlock(block, Math.ceil))
    .filter(Boolean)
    .join('\n\n');
  if (shorter !== body) return shorter;
  // All blocks are short: drops the last one that is prose, or the last sentence of a single one.
  const blocks = body.split('\n\n');
  const at = blocks.findLastIndex(block => isProse(block) && !isCare.test(block));
  if (blocks.length > 2 && at > 0) return blocks.filter((_, index) => index !== at).join('\n\n');
  return blocks.map(block => shortenBlock(block, Math.floor)).join('\n\n');
}

/** False for headings, sources and tags, and for steps, amounts and values of a recipe. */
const isProse = (block: string) =>
  !/^(#|Sources?\b|Serves|Allergens:)/.test(block) &&
  !block.split('\n').some(line => /^\d+\. |^- (?:.*: (?:about )?\d|\d)/.test(line));

/** Medical disclaimers, and sentences that state a myth, which must not remain without the correction. */
const isCare = /\b(?:doctor|care team|physician|dietitian|medical advice|your treatment|general information)\b/i;
const isOpen =
  /\?["”]?$|\b(?:myth|heard|believe|belief|story|they say|you may read|misunderstanding|tell you|assume|often said|widespread|held back|insist)\b/i;

function shortenBlock(block: string, round: (count: number) => number): string {
  if (!isProse(block)) return block;
  const lines = block.split('\n');
  if (lines.length > 2) return lines.filter((_, index) => index % 3 !== 2).join('\n');
  const [tail = ''] = block.match(/(?:\s\([^()]{2,60}\))?(?:\s#[\p{L}\p{N}]{1,40}){0,40}$/u) ?? [];
  const sentences = block.slice(0, block.length - tail.length).split(/(?<=[.!?])\s+(?=\p{Lu})/u);
  const maxSentences = round((sentences.length * 2) / 3);
  if (maxSentences >= sentences.length || maxSentences < 1) return block;
  const remaining = sentences.filter((sentence, index) => index < maxSentences || isCare.test(sentence));
  // Drops a myth whose correction was cut off.
  const last = remaining[maxSentences - 1] ?? '';
  const completeSentences = isOpen.test(last) ? remaining.filter(sentence => sentence !== last) : remaining;
  return completeSentences.length ? completeSentences.join(' ') + tail : block;
}

type From = { seed: number; voice?: Voice };

/**
 * Inserts blocks of another text on the same topic up to the maximum length; single sentences for posts and recipes.
 */
export function lengthen(input: GenerateInput, body: string, from: From): string {
  if (input.type === 'social') return lengthenPost(input, body, from);
  const blocks = body.split('\n\n');
  const end = blocks.findLastIndex(block => isProse(block));
  const at = end < 0 ? blocks.length : end;
  const fitting: string[] = [];
  let length = body.length;
  for (const block of moreBlocks(input, body, from)) {
    if (length + block.length + 2 > maxBodyLength[input.type]) continue;
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
  const existingBlocks = new Set(body.split('\n\n'));
  return writeBuiltIn(input, seed, voice)
    .body.split('\n\n')
    .filter(block => isProse(block) && !existingBlocks.has(block) && !/\{\{|,$/.test(block))
    .slice(1, 4);
}

/** Inserts a sentence before the tags and the source in parentheses, if it fits. */
function lengthenPost(input: GenerateInput, body: string, from: From): string {
  const [tail = ''] = body.match(/(?:\s\([^()]{2,60}\))?(?:\s#[\p{L}\p{N}]{1,40}){0,40}$/u) ?? [];
  const more = sentencesFor(input, body, from).find(
    sentence => body.length + 1 + sentence.length <= maxBodyLength.social,
  );
  return more ? `${body.slice(0, body.length - tail.length)} ${more}${tail}` : body;
}

/** Self-contained sentences on the topic that the text doesn't contain: tips for a post, also facts for a recipe. */
function moreSentences(
  { type, tone, topic: typed }: GenerateInput,
  body: string,
  { seed, niche }: { seed: number; niche: string },
): string[] {
  const subject = findSubject(typed);
  const { isDelicate } = subject;
  const { topic } =
    type === 'recipe' ? subject : forDiet({ ...subject, style: { ...noStyle, nicheWords: niche } }, typed);
  const register = registerOf(tone, isDelicate);
  const random = randomFrom(`${seed} more ${typed}`);
  const avoid = type === 'recipe' ? leftOut(`${typed} \n ${topic.name} \n ${niche}`) : new Set<string>();
  const lowerBody = body.toLowerCase();
  const fresh = (pieces: string[]) =>
    random
      .some(pieces, pieces.length)
      .filter(piece => !lowerBody.includes(piece.toLowerCase()) && !/\d/.test(piece) && !mentions(piece, avoid));
  const frames = type === 'recipe' ? recipe[register] : social[register];
  const tips = fresh(topic.tips).map(tip => fill(random.pick(frames.tips), { tip }));
  if (type !== 'recipe') return tips;
  const [note] = fresh(standalone(topic.facts)).map(fact => fill(random.pick(recipe[register].notes), { fact }));
  return note ? [note, ...tips] : tips;
}

/** Without sentences that are in the text already, need a source or contain avoided words. */
const sentencesFor = (input: GenerateInput, body: string, { seed, voice }: From) =>
  moreSentences(input, body, { seed, niche: voice?.niche ?? '' }).filter(
    sentence => !checkClaims(sentence).length && !findAvoided(sentence, readAvoided(voice?.avoid)).length,
  );

const builtInRewrite = (
  input: GenerateInput,
  { how, title, body }: Rewriting & { title: string },
  from: { seed: number; voice: Voice },
) => ({ title, body: how === 'shorten' ? shorten(body) : lengthen(input, body, from) });

const throwUnavailable =
  ({ log }: Services) =>
  (reason: unknown): never => {
    if (!(reason instanceof VendorFailure)) throw reason;
    log.warn({ reason: reason.message }, 'the writer failed');
    throw new AppError('unavailable', generateFailure);
  };

/** Splits off the subject of a newsletter or the heading of an article. Captions get their topic as title. */
function splitTitle({ type, topic }: GenerateInput, text: string, title = titleCase(topic)) {
  const subject = type === 'newsletter' ? text.match(/^\s*\**subject:\**\s*(.+)\n+/i) : null;
  const heading = text.match(/^#\s+(.+)$/m)?.[1];
  const body = cut(subject ? text.slice(subject[0].length) : text, maxBodyLength[type]);
  return { title: (subject?.[1] ?? heading ?? title).trim().slice(0, 300).toWellFormed() || title, body };
}

/**
 * Streams JSON lines: the text in pieces, then the content or an error. If the client disconnects, writing continues
 * and the draft is saved.
 */
export function streamContent(c: Context<Private>, work: (onText: (text: string) => void) => Promise<Content>) {
  // Extends the audit context beyond the response, because the draft is saved after streaming has begun.
  auditContext()?.goOn();
  const encoder = new TextEncoder();
  let isHeard = true;
  const stream = new ReadableStream<Uint8Array>({
    start: async controller => {
      const say = (line: StreamLine) => {
        if (isHeard) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      try {
        say({ content: content.parse(await work(text => say({ text }))) });
      } catch (reason) {
        if (!(reason instanceof AppError)) c.get('log').error({ err: reason }, 'content');
        say({ message: reason instanceof AppError ? reason.message : generateFailure });
      }
      if (isHeard) controller.close();
    },
    cancel: () => {
      isHeard = false;
    },
  });
  return c.body(stream, 200, {
    'content-type': 'application/x-ndjson; charset=utf-8',
    // `no-transform` keeps proxies from buffering the stream.
    'cache-control': 'no-store, no-transform',
  });
}
