import { findAvoided, instead } from '../../avoided.ts';
import { type ContentType, type GenerateInput, maxBodyLength, type Tone, type Voice } from '../../contract.ts';
import { sources } from '../knowledge/foods.ts';
import type { Topic } from '../knowledge/schema.ts';
import { findSubject, type Subject } from './find-topic.ts';
import { forDiet } from './for-diet.ts';
import { type HouseStyle, houseStyleOf, noStyle } from './house-style.ts';
import { grave, registerOf } from './phrases.ts';
import { type Random, randomFrom } from './random.ts';
import { writeRecipe } from './recipe.ts';
import { refuse, refuseHarm } from './refusals.ts';
import { type Text, writeArticle, writeCaption, writeNewsletter, writeSocial } from './texts.ts';
import { capital, cut, fill, hashtag, titleCase } from './words.ts';

/** Number of attempts to write without avoided words before sentences are removed. */
const tries = 8;

/**
 * Removes avoided words from a text: replaces them if a synonym is known, otherwise drops the sentence, list item or
 * tag. Steps and amounts of a recipe stay, as does the whole text if too little would remain; the check before
 * publishing flags them. As synonyms may be longer, the text is cut at `most` characters.
 */
export function leaveOut(
  { title, body }: Text,
  { avoided, spare, most }: { avoided: string[]; spare: string; most: number },
): Text {
  if (!avoided.length) return { title, body };
  const named = replaced(title, avoided);
  const blocks = body
    .split('\n\n')
    .map(block => withoutWords(block, avoided) || (/^# /.test(block) ? `# ${spare}` : ''))
    .filter(Boolean);
  const clean = withoutBareHeads(blocks).join('\n\n');
  const isEnough = clean.length >= body.length / 3 && clean.length > 40;
  return {
    title: findAvoided(named, avoided).length ? spare : named,
    body: cut(isEnough ? clean : replaced(body, avoided), most),
  };
}

function withoutWords(block: string, avoided: string[]): string {
  const text = replaced(block, avoided);
  if (!findAvoided(text, avoided).length && !hasTag(text, avoided)) return text;
  const lines = text.split('\n');
  if (/^#\p{L}/u.test(text))
    return text
      .split(' ')
      .filter(tag => !isTagOf(tag, avoided))
      .join(' ');
  if (lines.some(line => isFixed(line))) return text;
  return lines
    .map(line => (findAvoided(line, avoided).length ? sentencesWithout(line, avoided) : line))
    .filter(line => line.trim())
    .join('\n');
}

/** Amounts, steps, nutrition values and allergens, which can't be dropped. */
const isFixed = (line: string) => /^- [^:]+: (?:about )?\d|^\d+\. |^Allergens: /.test(line);

/** Headings and list items are dropped completely. */
function sentencesWithout(line: string, avoided: string[]): string {
  if (/^[^\p{L}\p{N}\s“"(]+\s/u.test(line)) return '';
  return line
    .split(/(?<=[.!?…])\s+/)
    .filter(sentence => !findAvoided(sentence, avoided).length)
    .join(' ');
}

/** Removes headings without text below. */
const withoutBareHeads = (blocks: string[]) =>
  blocks.filter((block, index) => !/^## /.test(block) || !/^#|^$|^Sources?\b/.test(blocks[index + 1] ?? ''));

function replaced(text: string, avoided: string[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, text: phrase } of findAvoided(text, avoided)) {
    const other = instead(phrase, avoided);
    if (!other) continue;
    const before = text
      .slice(at, start)
      .replace(/\b(a)n? $/i, (_, a: string) => `${a}${/^[aeiou]/i.test(other) ? 'n' : ''} `);
    result += before + other;
    at = end;
  }
  return result + text.slice(at);
}

const squash = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
const isTagOf = (tag: string, avoided: string[]) =>
  avoided.some(word => squash(word) && squash(tag).includes(squash(word)));
const hasTag = (text: string, avoided: string[]) =>
  /^#\p{L}/u.test(text) && text.split(' ').some(tag => isTagOf(tag, avoided));

/**
 * Writes about a topic in the practice's style. The result depends only on the input and the seed.
 * @throws AppError invalid for harmful topics, and for recipes the writer doesn't have
 */
export function writeBuiltIn(input: GenerateInput, seed: number, voice?: Voice): Text {
  refuseHarm(input.topic);
  const style = voice ? houseStyleOf(voice, input.topic) : noStyle;
  const about = findSubject(input.topic);
  const texts: { text: Text; avoidedCount: number }[] = [];
  for (let attempt = 0; attempt < tries && texts.every(({ avoidedCount }) => avoidedCount > 0); attempt++) {
    const text = compose(input, about, { style, seed: attempt ? `${seed}.${attempt}` : String(seed) });
    texts.push({ text, avoidedCount: findAvoided(`${text.title}\n${text.body}`, style.avoided).length });
  }
  const [best] = texts.toSorted((one, other) => one.avoidedCount - other.avoidedCount);
  if (!best) throw new Error('nothing was written');
  return leaveOut(best.text, {
    avoided: style.avoided,
    spare: titleCase(about.subject),
    most: maxBodyLength[input.type],
  });
}

/** For grave subjects: facts, help and contacts in plain sentences, without foods and cheerfulness. */
function writeCarefully(topic: Topic, type: ContentType, tone: Tone, random: Random): Text {
  const title = titleCase(topic.name);
  const own = grave[tone];
  const pieces = { subject: topic.name, title, myth: topic.myth, truth: topic.truth };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const what = `${capital(topic.name)} ${topic.description}.`;
  const facts = random.some(topic.facts, topic.facts.length).map(fact => `${capital(fact)}.`);
  const tips = random.some(topic.tips, topic.tips.length).map(capital);
  const listed = (count: number, end: string) =>
    tips
      .slice(0, count)
      .map(tip => `- ${tip}${end}`)
      .join('\n');
  const from = `Sources: ${topic.sources.map(key => sources[key]).join('; ')}`;

  if (type === 'social') {
    const end = 'Please talk with your doctor or care team.';
    const maxLength = maxBodyLength.social - end.length - 1;
    const body =
      facts.map(fact => `${title}: ${fact}`).find(text => text.length <= maxLength) ?? what.slice(0, maxLength);
    return { title, body: `${body} ${end}` };
  }
  if (type === 'instagram') {
    const tags = [hashtag(topic.name), '#nutritioncare', '#support'].filter(tag => tag.length < 30).join(' ');
    const parts = [
      say(own.openings),
      [what, ...facts.slice(0, 2)].join(' '),
      listed(3, '.'),
      say(own.truths),
      say(own.ends),
      from,
      tags,
    ];
    return { title, body: parts.join('\n\n') };
  }
  if (type === 'newsletter') {
    const parts = [
      'Hello,',
      say(own.openings),
      [what, ...facts.slice(0, 3)].join(' '),
      `## ${random.pick(own.tipHeads)}`,
      listed(3, '.'),
      say(own.truths),
      say(own.ends),
      'Kind regards',
      from,
    ];
    return { title, body: parts.join('\n\n') };
  }
  const parts = [
    `# ${title}`,
    say(own.openings),
    '## What is known',
    [what, ...facts].join(' '),
    `## ${random.pick(own.tipHeads)}`,
    listed(tips.length, '.'),
    '## A common misunderstanding',
    say(own.truths),
    `## ${random.pick(own.helpHeads)}`,
    say(own.ends),
    from,
  ];
  return { title, body: parts.join('\n\n') };
}

function compose(
  { type, tone, topic }: GenerateInput,
  subject: Subject,
  { style, seed }: { style: HouseStyle; seed: string },
): Text {
  const random = randomFrom(`${seed} ${type} ${tone} ${topic.toLowerCase()}`);
  if (subject.topic.isGrave && type === 'recipe') {
    return refuse(
      `The built-in writer has no recipe for “${subject.subject},” because meals for it belong in individual care. Choose another content type for a short, general text.`,
    );
  }
  if (subject.topic.isGrave) return writeCarefully(subject.topic, type, tone, random);
  // The parts of a recipe's topic are understood completely or refused, so only the topics decide.
  const isDelicate =
    type === 'recipe' ? subject.topic.isDelicate || subject.companion?.isDelicate === true : subject.isDelicate;
  const register = registerOf(tone, isDelicate);
  const about = { ...subject, style };
  if (type === 'recipe') return writeRecipe({ ...about, typed: topic }, register, random);
  const write = { instagram: writeCaption, blog: writeArticle, newsletter: writeNewsletter, social: writeSocial }[type];
  return write(forDiet(about, topic), register, random);
}
