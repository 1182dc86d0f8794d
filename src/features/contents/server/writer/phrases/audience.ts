import type { Register } from '../register.ts';

/** Whom a text is for, in the words of the practice. The subject is in each, so that no two texts have one in common. */
type Frames = Record<'caption' | 'post' | 'letter' | 'article' | 'recipe', string[]>;

export const audience: Record<Register, Frames> = {
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
      'This {dish} with {main} is meant for {audience}.',
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
      'This {dish} with {main} is made for {audience} and a shared table.',
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
  gentle: {
    caption: [
      'I wrote this about {subject} for {audience}.',
      'These words about {subject} are for {audience}.',
      'For {audience}, with care: a little about {subject}.',
    ],
    post: [
      'On {subject}, for {audience}.',
      'To {audience}, about {subject}.',
      'Some words on {subject} for {audience}.',
    ],
    letter: [
      'I had {audience} in mind as I wrote about {subject}.',
      'These lines on {subject} are meant for {audience}.',
      'I hope that {audience} find something useful about {subject} here.',
    ],
    article: [
      'I wrote about {subject} for {audience}.',
      'What follows on {subject} is meant for {audience}.',
      'It’s about {subject} in the everyday life of {audience}.',
    ],
    recipe: [
      'It was chosen for {audience}: {main} with {second}.',
      'The {dish} with {main} is here for {audience}.',
      'I thought of {audience} when I put {main} and {second} together.',
    ],
  },
  steady: {
    caption: [
      'For {audience}, a place to begin with {subject}.',
      'This is about {subject} and the week that {audience} have.',
      'Small steps with {subject} for {audience}.',
    ],
    post: [
      'One step with {subject}, for {audience}.',
      'For {audience}, on {subject}.',
      'With {audience} in mind: {subject}.',
    ],
    letter: [
      'The steps with {subject} were chosen for {audience}.',
      'This is for {audience}, one step with {subject} at a time.',
      'Here is what {audience} can do about {subject} in an ordinary week.',
    ],
    article: [
      'The steps with {subject} are meant for {audience}.',
      'It’s written so that {audience} can take {subject} one step at a time.',
      'Here {audience} find a place to begin with {subject}.',
    ],
    recipe: [
      'A manageable meal for {audience}: {main} with {second}.',
      'This {dish} with {main} was written for {audience}.',
      'Made with {audience} in mind, from {main} and {second}.',
    ],
  },
};
