import hashtags from '../../../../../../content/vocabulary/hashtags.json' with { type: 'json' };
import { maxBodyLength } from '../../contract.ts';
import { sources } from '../knowledge/foods.ts';
import { type Topic, wordsSchema } from '../knowledge/schema.ts';
import type { Subject } from './find-topic.ts';
import type { HouseStyle } from './house-style.ts';
import {
  audience as audienceFrames,
  blog,
  instagram,
  newsletter,
  notCovered,
  type Register,
  social,
} from './phrases.ts';
import type { Random } from './random.ts';
import { capital, fill, hashtag, listOf, selfContained, standalone, titleCase } from './words.ts';

export type Text = { title: string; body: string };
type About = Subject & { style: HouseStyle };
type Placed = 'caption' | 'post' | 'letter' | 'article';

const aboutOf = ({ subject, topic }: Subject) => ({
  subject,
  title: titleCase(subject),
  myth: topic.myth,
  truth: topic.truth,
});

const cited = (...topics: (Topic | null)[]) =>
  `Sources: ${[...new Set(topics.flatMap(topic => topic?.sources ?? []))].map(key => sources[key]).join('; ')}`;

/** Puts each piece into a sentence frame. Frames repeat only when all of them have been used. */
function framed(random: Random, frames: string[], name: 'fact' | 'tip', pieces: string[]): string[] {
  const mixed = random.some(frames, frames.length);
  return pieces.map((piece, index) => fill(mixed[index % mixed.length] ?? `{${name}}`, { [name]: piece }));
}

/** A sentence that addresses the practice's audience, if it is set. */
function toReaders(
  { subject, style: { audience } }: About,
  place: Placed,
  register: Register,
  random: Random,
): string[] {
  return audience ? [fill(random.pick(audienceFrames[register][place]), { subject, audience })] : [];
}

/** Explains that the text is about something more general than the typed topic. */
const uncoveredOf = ({ uncovered }: About, register: Register): string[] =>
  uncovered ? [fill(notCovered[register], { uncovered })] : [];

/** Adds the practice's niche as a second topic, unless there is one already. */
const withNiche = <A extends About>(about: A): A =>
  about.companion || !about.style.niche || about.style.niche.name === about.topic.name
    ? about
    : { ...about, companion: about.style.niche };

/** Facts or tips of the topic; with a second topic, one of them is about that. */
function piecesOf({ topic, companion }: Subject, of: 'facts' | 'tips', count: number, random: Random): string[] {
  if (!companion) return random.some(topic[of], count);
  return [...random.some(topic[of], count - 1), ...random.some(standalone(companion[of]), 1)];
}

/** Refers people in treatment to their care team, if a topic is a condition. */
export const careOf = (
  { topic, companion }: Subject,
  frames: string[],
  pieces: Record<string, string>,
  random: Random,
): string[] => (topic.needsCare || companion?.needsCare ? [fill(random.pick(frames), pieces)] : []);

/** Instagram caption: hook, facts, tips, question and tags. */
export function writeCaption(about: About, register: Register, random: Random): Text {
  const templates = instagram[register];
  const pieces = { ...aboutOf(about), foods: listOf(random.some(about.topic.foods, 3)) };
  const bullet = random.pick(templates.bullets);
  const tips = framed(random, templates.tips, 'tip', piecesOf(about, 'tips', 3, random));
  const parts = [
    fill(random.pick([...templates.hooks, ...((about.isCondition && templates.conditionHooks) || [])]), pieces),
    [
      ...uncoveredOf(about, register),
      ...toReaders(about, 'caption', register, random),
      ...framed(random, templates.facts, 'fact', piecesOf(about, 'facts', 2, random)),
    ].join(' '),
    tips.map(tip => `${bullet} ${tip}.`).join('\n'),
    [fill(random.pick(templates.foods), pieces), fill(random.pick(templates.truths), pieces)].join(' '),
    ...careOf(about, templates.care, pieces, random),
    fill(random.pick(templates.asks), pieces),
    `Source: ${sources[random.pick(about.topic.sources)]}`,
    tagsOf(about, random, 12).join(' '),
  ];
  return { title: titleCase(about.subject), body: parts.join('\n\n') };
}

const commonTags = wordsSchema.parse(hashtags);

function tagsOf({ subject, topic, companion, isDelicate }: Subject, random: Random, count: number): string[] {
  const own = [
    subject,
    topic.name,
    // No hashtags for weight or illness.
    ...(isDelicate ? [] : random.some(topic.synonyms, 3)),
    companion?.name ?? '',
    ...random.some(topic.foods, 2),
  ];
  const tags = own.map(hashtag).filter(tag => tag.length > 2 && tag.length < 30);
  const more = random.some(commonTags, count).map(tag => `#${tag}`);
  return [...new Map([...tags, ...more].map(tag => [tag.toLowerCase(), tag])).values()].slice(0, count);
}

/** One thought within the character limit, with a tag if it fits. */
export function writeSocial(about: About, register: Register, random: Random): Text {
  const templates = social[register];
  const { topic, subject } = about;
  const alone = standalone(topic.facts);
  const facts = random.some(alone, alone.length);
  const tips = random.some(selfContained(topic.tips), topic.tips.length);
  const combine = (fact: string, tip: string) => {
    const pieces = { ...aboutOf(about), fact, tip };
    return [
      `${fill(random.pick(templates.facts), pieces)} ${fill(random.pick(templates.tips), pieces)}`,
      fill(random.pick(templates.both), pieces),
      `${fill(random.pick(templates.truths), pieces)} ${fill(random.pick(templates.tips), pieces)}`,
    ];
  };
  const all = facts.flatMap(fact => tips.flatMap(tip => random.some(combine(fact, tip), 3)));
  const maxLength = maxBodyLength.social;
  const source = ` (${topic.sources[0]})`;
  const [care = ''] = careOf(about, templates.care, { subject: subject.length > 40 ? topic.name : subject }, random);
  const room = maxLength - source.length - (care ? care.length + 1 : 0);
  const thought = all.find(text => text.length <= room) ?? fill('{Tip}.', { tip: tips[0] ?? '' }).slice(0, room);
  // A number needs its source.
  const toAll = [/\d/.test(thought) ? `${thought}${source}` : thought, care].filter(Boolean).join(' ');
  const [readers] = toReaders(about, 'post', register, random);
  const sourced = readers && readers.length + 1 + toAll.length <= maxLength ? `${readers} ${toAll}` : toAll;
  const tagged = [hashtag(subject), hashtag(topic.name), '#nutrition'].find(
    tag => tag.length < 30 && sourced.length + 1 + tag.length <= maxLength,
  );
  return { title: titleCase(subject), body: tagged ? `${sourced} ${tagged}` : sourced };
}

/** Newsletter: subject, greeting, three tips, a question, and a placeholder for the sender's name. */
export function writeNewsletter(aboutTopic: About, register: Register, random: Random): Text {
  const templates = newsletter[register];
  const about = withNiche(aboutTopic);
  const { topic } = about;
  const pieces = { ...aboutOf(about), foods: listOf(random.some(topic.foods, 4)) };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const [fact = '', ...facts] = framed(random, templates.facts, 'fact', piecesOf(about, 'facts', 3, random));
  const tips = framed(random, templates.tips, 'tip', piecesOf(about, 'tips', 3, random));
  const parts = [
    say(templates.greetings),
    [say(templates.openings), ...uncoveredOf(about, register), fact].join(' '),
    [...facts, ...toReaders(about, 'letter', register, random)].join(' '),
    `## ${random.pick(templates.tipHeads)}`,
    tips.map(tip => `- ${capital(tip)}`).join('\n'),
    `${say(templates.foods)} ${say(templates.truths)}`,
    ...careOf(about, templates.care, pieces, random),
    say(templates.asks),
    `${random.pick(templates.ends)}`,
    cited(topic, about.companion),
  ];
  return { title: say(templates.subjects), body: parts.join('\n\n') };
}

/** Article: why, what to eat, what to do, a misconception, when to ask for advice. */
export function writeArticle(aboutTopic: About, register: Register, random: Random): Text {
  const templates = blog[register];
  const about = withNiche(aboutTopic);
  const { topic, companion, isKnown } = about;
  const chosen = random.some(topic.foods, 5);
  const [one = '', two = ''] = random.some(chosen, 2);
  const pieces = { ...aboutOf(about), foods: listOf(chosen), one, two };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const title = say(templates.titles);
  const facts = framed(random, templates.facts, 'fact', piecesOf(about, 'facts', 4, random));
  const tips = framed(random, templates.tips, 'tip', piecesOf(about, 'tips', 5, random));
  const opening = isKnown && topic.description ? [`${capital(topic.name)} ${topic.description}.`] : [];
  const parts = [
    `# ${title}`,
    [
      say(templates.openings),
      ...uncoveredOf(about, register),
      say(templates.promises),
      ...toReaders(about, 'article', register, random),
    ].join(' '),
    `## ${random.pick(templates.whyHeads)}`,
    [...opening, ...facts.slice(0, 2)].join(' '),
    facts.slice(2).join(' '),
    `## ${random.pick(templates.foodHeads)}`,
    `${say(templates.foods)} ${say(templates.mixes)}`,
    `## ${random.pick(templates.tipHeads)}`,
    say(templates.tipIntros),
    tips.map(tip => `- ${capital(tip)}`).join('\n'),
    `## ${random.pick(templates.mythHeads)}`,
    say(templates.truths),
    ...careOf(about, templates.care, pieces, random).flatMap(care => [`## ${random.pick(templates.careHeads)}`, care]),
    `## ${random.pick(templates.endHeads)}`,
    random
      .some(templates.ends, 2)
      .map(end => fill(end, pieces))
      .join(' '),
    cited(topic, companion),
  ];
  return { title, body: parts.join('\n\n') };
}
