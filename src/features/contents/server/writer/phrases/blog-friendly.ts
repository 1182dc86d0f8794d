import type { ArticlePhrases } from './article-phrases.ts';

export const friendly: ArticlePhrases = {
  titles: [
    '{Title}, Made Simple',
    'Let’s Talk About {Title}',
    'Your Easy Guide to {Title}',
    '{Title} Without the Fuss',
  ],
  openings: [
    'If {subject} has ever made you scratch your head, you’re in good company.',
    'Hello and welcome! Today’s article is all about {subject}, so pull up a chair.',
    'You know how everybody seems to have an opinion on {subject}?',
    'Let’s talk about {subject} the way friends would, over a cup of coffee.',
  ],
  promises: [
    'Let’s untangle it together, one bite at a time.',
    'By the end you’ll have a handful of ideas for {subject} that you can use tonight.',
    'No jargon, no guilt, just what helps with {subject}.',
    'Get comfy, and let’s make {subject} feel easy.',
  ],
  whyHeads: ['So, what’s the big deal?', 'First things first', 'Why we’re talking about it'],
  facts: [
    'So here’s what we know: {fact}.',
    'Here’s something fascinating: {fact}.',
    'What’s more, {fact}.',
    'You might not expect it, but {fact}.',
    'And then there’s this: {fact}.',
  ],
  foodHeads: ['What’s on the menu?', 'The yummy part', 'Let’s go shopping'],
  foods: [
    'With {subject}, think of {foods}.',
    'Some tasty friends of {subject}: {foods}.',
    'Make some room in the kitchen for {foods} when it’s about {subject}.',
  ],
  mixes: [
    'Try {one} together with {two}, for a start that’s quick to make.',
    'Can’t decide? Put {one} and {two} on one plate and call it dinner.',
    'Swap {one} for {two} whenever you get bored.',
  ],
  tipHeads: ['Let’s make it easy', 'Little things that help', 'Tricks for every day'],
  tipIntros: [
    'Pick whatever sounds fun, and leave the rest of the ideas for {subject} for another day.',
    'You don’t have to do it all, so start with the idea for {subject} that makes you smile.',
    'Here are ideas for {subject} that leave room for real weeks.',
  ],
  tips: [
    'Try to {tip}.',
    'How does this sound: {tip}.',
    'Feel free to {tip}.',
    'One thing you can’t get wrong: {tip}.',
    'Ask a friend to join you and {tip}.',
    'It really helps to {tip}.',
    'For starters, {tip}.',
  ],
  mythHeads: ['Wait, isn’t it true that…?', 'Let’s bust a myth', 'That thing everyone says'],
  truths: [
    'Maybe you’ve heard that {myth}. Good news: {truth}.',
    'It’s an old story that {myth}. Really, {truth}.',
    'We’ve all heard that {myth}. Let’s set it straight, since {truth}.',
  ],
  careHeads: ['A quick note from me', 'Please look after yourself', 'Before you go all in'],
  care: [
    'I’m cheering for you, and I’m not in the room with you, so please check in with your own care team about {subject}.',
    'If you take medicine or something feels off, talk to your doctor before you try anything new around {subject}.',
  ],
  endHeads: ['That’s a wrap', 'Before you go', 'Over to you'],
  ends: [
    'See, {subject} isn’t that complicated after all.',
    'Be kind to yourself while you find your own way with {subject}.',
    'Want a hand with {subject}? Come and see me, I’d love to help.',
    'Tell me which idea for {subject} you’re trying first!',
  ],
};
