import type { ArticlePhrases } from './article-phrases.ts';

export const friendly: ArticlePhrases = {
  titles: [
    '{Title}, Made Simple',
    'Let’s Talk About {Title}',
    'Your Easy Guide to {Title}',
    '{Title} Without the Fuss',
  ],
  openings: [
    'If you’ve ever wondered about {subject}, you’re in good company.',
    'Hello and welcome! Today we’re talking about {subject}, so pull up a chair.',
    'Everyone seems to have an opinion about {subject}, so let’s look at what holds up.',
    'Let’s talk about {subject} the way friends would, over a cup of coffee.',
  ],
  promises: [
    'Let’s look at it together, one piece at a time.',
    'By the end, you’ll have a handful of ideas about {subject} to try this week.',
    'No jargon and no guilt, just what helps with {subject}.',
    'Get comfortable, and let’s keep things simple with {subject}.',
  ],
  whyHeads: ['So, what’s the big deal?', 'First things first', 'Why it’s worth talking about'],
  facts: [
    'Here’s what we know: {fact}.',
    'Here’s something worth knowing: {fact}.',
    'What’s more, {fact}.',
    'One thing to remember: {fact}.',
    'And then there’s this: {fact}.',
  ],
  foodHeads: ['What’s on the menu?', 'The tasty part', 'Let’s go shopping'],
  foods: [
    'When it comes to {subject}, think {foods}.',
    'A few tasty picks with {subject} in mind: {foods}.',
    'If you’re thinking about {subject}, make some room in your kitchen for {foods}.',
  ],
  mixes: [
    'Start with {one} this week, and try {two} the next.',
    'Can’t decide? Try {one} today and {two} tomorrow.',
    'Swap {one} for {two} whenever you want a change.',
  ],
  tipHeads: ['Let’s make it easy', 'Little things that help', 'Everyday tricks'],
  tipIntros: [
    'Pick whichever idea about {subject} sounds good, and save the rest for another day.',
    'You don’t have to tackle everything about {subject} at once, so start with the idea you like best.',
    'Here are some ideas about {subject} that fit into real life.',
  ],
  tips: [
    'Try to {tip}.',
    'Here’s an idea: {tip}.',
    'When you get a chance, {tip}.',
    'A good place to start: {tip}.',
    'If you like, {tip}.',
    'It really helps to {tip}.',
    'For starters, {tip}.',
  ],
  mythHeads: ['Wait, isn’t that true?', 'Let’s bust a myth', 'That thing everyone says'],
  truths: [
    'Maybe you’ve heard that {myth}. Actually, {truth}.',
    'There’s an old story that {myth}. In real life, {truth}.',
    'We’ve all heard that {myth}. Let’s set the record straight: {truth}.',
  ],
  careHeads: ['A quick note from me', 'Please take care of yourself', 'Before you dive in'],
  care: [
    'I’m cheering you on, but I can’t see your whole situation from here, so please check with your care team about {subject}.',
    'If you take medication or something feels off, talk to your doctor before you try anything new around {subject}.',
  ],
  endHeads: ['That’s a wrap', 'Before you go', 'Over to you'],
  ends: [
    'With {subject}, small steps really do add up.',
    'Be kind to yourself as you find your own way with {subject}.',
    'Want a hand with {subject}? Come and see me. I’d love to help.',
    'Tell me which idea about {subject} you’ll try first!',
  ],
};
