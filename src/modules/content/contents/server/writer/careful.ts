import { type ContentType, longestBody, type Tone } from '../../contract.ts';
import type { Topic } from '../knowledge/schema.ts';
import { sources } from '../knowledge/sources.ts';
import { grave } from './phrases.ts';
import type { Random } from './random.ts';
import type { Text } from './texts.ts';
import { capital, fill, hashtag, titleCase } from './words.ts';

/** On a grave subject: what is known, what can help and who does, in plain sentences, without foods and cheer. */
export function writeCarefully(topic: Topic, type: ContentType, tone: Tone, random: Random): Text {
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
    const most = longestBody.social - end.length - 1;
    const body = facts.map(fact => `${title}: ${fact}`).find(text => text.length <= most) ?? what.slice(0, most);
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
