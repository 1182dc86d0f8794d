import type { Tone } from '../../../contract.ts';

/** Whom a text is for, in the words of the practice. The subject is in each, so that no two texts have one in common. */
export const audience: Record<Tone, Record<'caption' | 'post' | 'letter' | 'article' | 'recipe', string[]>> = {
  professional: {
    caption: [
      'This overview of {subject} is written for {audience}.',
      '{Subject} in brief, with {audience} in mind.',
      'Selected for {audience}: what is known about {subject}.',
    ],
    post: ['{Subject}, for {audience}.', 'For {audience}, on {subject}.', 'A note on {subject} for {audience}.'],
    letter: [
      'Questions about {subject} come up often among {audience}, which is why this letter deals with them.',
      'This letter puts {subject} into the setting of {audience}.',
      'The advice on {subject} below is chosen with {audience} in mind.',
    ],
    article: [
      'This article is written for {audience} who want to understand {subject}.',
      'It looks at {subject} from the point of view of {audience}.',
      'For {audience} in particular, the practical side of {subject} comes first.',
    ],
    recipe: [
      'Planned for {audience}: {main}, {second} and little else to organize.',
      'The {dish} with {main} suits {audience} who cook at home.',
      'With {audience} in mind, {second} and {main} need no special equipment.',
    ],
  },
  friendly: {
    caption: [
      'Hey {audience}, this bit about {subject} is for you!',
      'I’m thinking of {audience} while I write about {subject}.',
      'Calling all {audience}: let’s make {subject} easy-going.',
    ],
    post: [
      'Hi {audience}, it’s time for {subject}!',
      '{Subject}, made for {audience}!',
      'Dear {audience}, about {subject}:',
    ],
    letter: [
      'If you’re one of my {audience}, you’ll know why {subject} is on my mind.',
      'I’ve picked what works for {audience}, because {subject} has to fit your day.',
      'So this round of {subject} goes out to {audience}, with love.',
    ],
    article: [
      'I had {audience} in mind the whole time, so {subject} comes in doable bites.',
      'It’s for {audience} who’d rather chat about {subject} than study it.',
      'Whether {subject} is new to you or not, I’m writing this for {audience}.',
    ],
    recipe: [
      'It’s my {main} pick for {audience}.',
      'Say hi to {second} and {main}, {audience}!',
      'With {audience} at the table, this {main} {dish} goes fast.',
      'I made this {dish} with {main} thinking of {audience}.',
      '{Audience}, you and {second} with {main} will get along!',
    ],
  },
  motivational: {
    caption: [
      'This step towards {subject} is made for {audience}!',
      '{Audience}, {subject} is well within your reach.',
      'For {audience} who are ready to take on {subject}.',
    ],
    post: [
      '{Audience}: {subject} starts today!',
      'For {audience}: one step for {subject}.',
      'Go for it, {audience}: {subject}!',
    ],
    letter: [
      'To all {audience} out there: {subject} grows with every small step.',
      'You, {audience}, have what it takes to make {subject} your own.',
      'Let {subject} be the small win that {audience} can count on this week.',
    ],
    article: [
      'It’s made for {audience} who want to move forward with {subject}.',
      'Take {subject} one step at a time: this is the way for {audience}.',
      'Here, {audience} find the next good step for {subject}.',
    ],
    recipe: [
      '{Audience}, this {main} {dish} is yours!',
      'A plate of {main} and {second} that {audience} can be proud of.',
      'Made for {audience}, because {main} and {second} take no talent.',
    ],
  },
};
