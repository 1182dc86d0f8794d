import type { ArticlePhrases } from './article-phrases.ts';

export const friendly: ArticlePhrases = {
  titles: [
    '{Title}, Made Simple',
    'Let’s Talk About {Title}',
    'Your Easy Guide to {Title}',
    'Everything I Tell My Friends About {Title}',
  ],
  openings: [
    'If {subject} has ever made you scratch your head, you’re in good company.',
    'Hello and welcome! Today’s article is about {subject}, one of my favorite things to talk about.',
    'You know how everybody seems to have an opinion on {subject}?',
    'I get asked about {subject} at parties, in the gym and, yes, in line for coffee.',
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
    'Here’s something I find fascinating: {fact}.',
    'What’s more, {fact}.',
    'You might not expect it, but {fact}.',
    'And then there’s this: {fact}.',
  ],
  foodHeads: ['What’s on the menu?', 'The yummy part', 'Let’s go shopping'],
  foods: [
    'When I think of {subject}, my mind goes straight to {foods}.',
    'Some tasty friends of {subject}: {foods}.',
    'You’ll often find {foods} in my kitchen when it’s about {subject}.',
  ],
  mixes: [
    'I’m a big fan of {one} together with {two}, because it’s quick and it tastes good.',
    'Can’t decide? Put {one} and {two} on one plate and call it dinner.',
    'Swap {one} for {two} whenever you get bored.',
  ],
  tipHeads: ['Let’s make it easy', 'Little things that help', 'My go-to tricks'],
  tipIntros: [
    'Pick whatever sounds fun, and leave the rest of the ideas for {subject} for another day.',
    'You don’t have to do it all, so start with the idea for {subject} that makes you smile.',
    'Here’s what works for real people with real weeks when it comes to {subject}.',
  ],
  tips: [
    'Try to {tip}.',
    'I like it when people {tip}.',
    'Feel free to {tip}.',
    'One thing you can’t get wrong: {tip}.',
    'Ask a friend to join you and {tip}.',
    'It really helps to {tip}.',
    'For starters, {tip}.',
  ],
  mythHeads: ['Wait, isn’t it true that…?', 'Let’s bust a myth', 'That thing everyone says'],
  truths: [
    'Somebody has surely told you that {myth}. Good news: {truth}.',
    'I used to hear that {myth} all the time. Really, {truth}.',
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
