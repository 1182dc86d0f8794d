import type { Topic } from '../knowledge/schema.ts';
import { general } from '../knowledge/topics.ts';
import { mentions, notEaten } from './diets.ts';
import type { Subject } from './find-topic.ts';
import type { HouseStyle } from './house-style.ts';
import { randomFrom } from './random.ts';

/** Drops what the requested diet rules out, and what the practice’s own diet rules out unless the topic asks for it. */
export function forDiet<A extends Subject & { style: HouseStyle }>(about: A, typed: string): A {
  const { topic, companion, style } = about;
  const niche = notEaten(style.nicheWords);
  const isAskedFor = mentions(`${typed} ${topic.name}`, niche);
  const avoid = new Set([...notEaten(typed), ...(isAskedFor ? [] : niche)]);
  return {
    ...about,
    topic: topicWithout(topic, avoid),
    companion: companion && topicWithout(companion, avoid),
    style: { ...style, niche: style.niche && topicWithout(style.niche, avoid) },
  };
}

/** The topic without texts that mention these foods. General facts, tips and foods fill the gaps. */
function topicWithout(topic: Topic, avoid: Set<string>): Topic {
  // A topic on a diet has to name the foods that it rules out. Food allergies aren’t about any food in particular.
  const own = topic.name === 'food allergies' ? new Set<string>() : notEaten(topic.name);
  const rest = new Set([...avoid].filter(name => !own.has(name)));
  const isSuitable = (text: string) => !mentions(text, rest);
  if ([topic.description, topic.myth, topic.truth, ...topic.facts, ...topic.tips, ...topic.foods].every(isSuitable))
    return topic;
  const others = general.filter(({ name }) => name !== topic.name);
  let isFilledUp = false;
  const filledUp = (key: 'facts' | 'tips' | 'foods', least: number) => {
    const suitable = topic[key].filter(isSuitable);
    if (suitable.length >= least) return suitable;
    isFilledUp = true;
    // Without numbers, because the text cites only the topic's sources.
    const more = others.flatMap(each => each[key]).filter(text => isSuitable(text) && !/\d/.test(text));
    return [...suitable, ...randomFrom(`${topic.name} ${key}`).some(more, least - suitable.length)];
  };
  const [facts, tips, foods] = [filledUp('facts', 4), filledUp('tips', 5), filledUp('foods', 5)];
  const { myth, truth } = [topic, ...others].find(each => isSuitable(`${each.myth} ${each.truth}`)) ?? topic;
  return {
    ...topic,
    ...{ facts, tips, foods, myth, truth },
    synonyms: topic.synonyms.filter(isSuitable),
    description: isSuitable(topic.description) ? topic.description : '',
    sources: isFilledUp ? [...new Set([...topic.sources, ...others.flatMap(({ sources }) => sources)])] : topic.sources,
  };
}
