import { type ContentType, longestBody, type Tone } from '../../contract.ts';
import type { Topic } from '../knowledge/read-topics.ts';
import { sources } from '../knowledge/sources.ts';
import type { Random } from './random.ts';
import type { Text } from './texts.ts';
import { capital, fill, hashtag, titleCase } from './words.ts';

type Words = Record<'openings' | 'helpHeads' | 'tipHeads' | 'truths' | 'ends', string[]>;

/** The tone shows in how readers are spoken to, and in nothing else. */
const words: Record<Tone, Words> = {
  professional: {
    openings: [
      'This text gives general information on {subject} and does not replace medical care.',
      'The following points on {subject} are general and are no substitute for medical care.',
    ],
    helpHeads: ['Where to find support', 'Getting help'],
    tipHeads: ['What can help', 'Possible steps'],
    truths: ['It is sometimes said that {myth}. In fact, {truth}.', 'It is not true that {myth}: {truth}.'],
    ends: [
      'If this concerns you or somebody close to you, please speak with your doctor or care team.',
      'Your doctor or care team is the right place for questions about your own situation.',
    ],
  },
  friendly: {
    openings: [
      'If this is part of your life right now, I’m sorry that it’s hard, and I hope a few plain facts about {subject} help.',
      'These are a few plain words about {subject}. They’re general, and your doctor’s advice comes first.',
    ],
    helpHeads: ['You don’t have to manage alone', 'People who can help'],
    tipHeads: ['What may help', 'If you would like a starting point'],
    truths: [
      'You may have heard that {myth}. Please know that {truth}.',
      'If somebody has told you that {myth}, please know that {truth}.',
    ],
    ends: [
      'If this is about you or somebody close to you, please talk with a doctor or your care team.',
      'Please bring your questions to your doctor or care team, who know your situation.',
    ],
  },
  motivational: {
    openings: [
      'There is no need to take this in all at once. Here are a few plain facts about {subject}.',
      'These are general facts about {subject}, to read at your own pace.',
    ],
    helpHeads: ['Asking for support', 'Who you can turn to'],
    tipHeads: ['One step at a time', 'Steps you might take'],
    truths: ['Some people say that {myth}. What is known is that {truth}.', 'Although some say that {myth}, {truth}.'],
    ends: [
      'Asking for help is a step, and your doctor or care team is a good place to begin.',
      'If this concerns you or somebody close to you, your doctor or care team can help with the next step.',
    ],
  },
};

/** On a hard subject: what is known, what can help and who does, in plain sentences, without foods and cheer. */
export function writeCarefully(topic: Topic, type: ContentType, tone: Tone, random: Random): Text {
  const title = titleCase(topic.name);
  const own = words[tone];
  const pieces = { subject: topic.name, title, myth: topic.myth, truth: topic.truth };
  const say = (frames: string[]) => fill(random.pick(frames), pieces);
  const what = `${capital(topic.name)} ${topic.what}.`;
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
