import type { WritingTask } from '../../../../platform/ai/writer.ts';
import type { ContentType, GenerateInput, Tone, Voice } from '../contract.ts';

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

/** What a language model is asked for: the topic and the practice's own voice. Nothing of any client is in it. */
export function taskOf({ type, tone, topic }: GenerateInput, voice: Voice, before?: Rewriting): WritingTask {
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

export type Rewriting = { how: 'shorten' | 'lengthen'; body: string };

const orders: Record<Rewriting['how'], string> = {
  shorten: 'Make this text about a third shorter. Keep its form, its main point and its sources.',
  lengthen: 'Make this text about half as long again, with more of use and no padding. Keep its form.',
};
