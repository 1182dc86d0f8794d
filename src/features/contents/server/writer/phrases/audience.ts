import type { Tone } from '../../../contract.ts';

/** Whom a text is for, in the words of the practice. The subject is in each, so that no two texts have one in common. */
export const audience: Record<Tone, Record<'caption' | 'post' | 'letter' | 'article' | 'recipe', string[]>> = {
  professional: {
    caption: [
      'This overview of {subject} is written for {audience}.',
      '{Subject} in brief, with {audience} in mind.',
      'The essentials on {subject} for {audience}.',
    ],
    post: ['{Subject}, for {audience}.', 'For {audience}: {subject}.', 'A note on {subject} for {audience}.'],
    letter: [
      'This newsletter covers {subject} with a focus on the questions {audience} may have.',
      'The focus is on what {subject} can mean in the daily lives of {audience}.',
      'The advice on {subject} below was chosen with {audience} in mind.',
    ],
    article: [
      'This article on {subject} is written for {audience}.',
      'It looks at {subject} from the point of view of {audience}.',
      'For {audience} in particular, the practical side of {subject} comes first.',
    ],
    recipe: [
      'A practical choice for {audience}: {main} with {second}.',
      'This {dish} with {main} is a good fit for {audience}.',
      'The {second} and {main} were chosen with {audience} in mind.',
    ],
  },
  friendly: {
    caption: [
      'Hey {audience}, this one about {subject} is for you!',
      'I’m thinking of {audience} as I write about {subject}.',
      'Calling all {audience}: let’s keep {subject} simple.',
    ],
    post: [
      'Hi {audience}, let’s talk about {subject}!',
      '{Subject}, just for {audience}!',
      'Dear {audience}, about {subject}:',
    ],
    letter: [
      'I put this note about {subject} together for {audience}, so make yourself at home.',
      'I picked these ideas about {subject} with {audience} in mind.',
      'So these thoughts on {subject} go out to {audience}, with love.',
    ],
    article: [
      'I had {audience} in mind the whole time, so here’s {subject} in bite-size pieces.',
      'It’s for {audience}: a chat about {subject}, not a lecture.',
      'Whether or not you’re new to {subject}, this one’s for {audience}.',
    ],
    recipe: [
      'It’s my {main} pick for {audience}.',
      'Say hi to {second} and {main}, {audience}!',
      'With {audience} at the table, this {dish} with {main} won’t last long.',
      'This {dish} with {main} is for {audience}, with love.',
      '{Audience}, meet {second} with {main}!',
    ],
  },
  motivational: {
    caption: [
      'This next step with {subject} is for {audience}!',
      '{Audience}, you can move forward with {subject}.',
      'For {audience}, ready to take the next step with {subject}.',
    ],
    post: [
      '{Audience}, let’s do this: {subject}!',
      'For {audience}: one step with {subject}.',
      'Go for it, {audience}: {subject}!',
    ],
    letter: [
      'To all {audience} out there: with {subject}, every small step counts.',
      '{Audience}, you have what it takes to move forward with {subject}.',
      'Let’s turn {subject} into a small win for {audience} this week.',
    ],
    article: [
      'It’s written for {audience}, to help you move forward with {subject}.',
      'It takes {subject} one step at a time, with {audience} in mind.',
      'Here, {audience} can find a good next step with {subject}.',
    ],
    recipe: [
      '{Audience}, this {dish} with {main} is yours!',
      'A plate of {main} and {second} that {audience} can be proud of.',
      'Made for {audience}, with {main} and {second} as your teammates.',
    ],
  },
};
