import type { ArticlePhrases } from './article-phrases.ts';

export const motivational: ArticlePhrases = {
  titles: [
    '{Title}: Start Where You Are',
    'You Can Do This: {Title}',
    'Small Steps, Real Change: {Title}',
    'Your Next Step: {Title}',
  ],
  openings: [
    'You’re here because you care about {subject}, and that’s already the first step.',
    'Three months from now, you could feel more confident about {subject}.',
    'There’s no perfect moment to think about {subject}, so let’s use this one.',
    'Big goals can feel overwhelming, so let’s take {subject} one small step at a time.',
  ],
  promises: [
    'Read on, choose one idea about {subject}, and make it yours.',
    'This is about building confidence with {subject}, not another list of rules.',
    'Let’s turn good intentions about {subject} into something you can do on an ordinary Tuesday.',
    'You bring the motivation, and I’ll bring the know-how on {subject}.',
  ],
  whyHeads: ['Know your why', 'What to know first', 'Why it’s worth it'],
  facts: [
    'Start on solid ground: {fact}.',
    'Keep this in mind: {fact}.',
    'You’re better prepared once you know that {fact}.',
    'Here’s something to build on: {fact}.',
    'Don’t underestimate this: {fact}.',
  ],
  foodHeads: ['Fuel your progress', 'Foods on your side', 'Set yourself up for success'],
  foods: [
    'Foods on your side with {subject}: {foods}.',
    'Take a first step with {subject} by stocking up on {foods}.',
    'Choose your favorites with {subject} in mind: {foods}.',
  ],
  mixes: [
    'Putting {one} or {two} in your cart is a first small win.',
    'Get comfortable with {one} first, and add {two} when you’re ready.',
    'For tough days, keep {one} or {two} on hand.',
  ],
  tipHeads: ['Take action', 'Your small wins', 'Make it happen'],
  tipIntros: [
    'Every one of these small wins with {subject} is within reach this week.',
    'With {subject}, circle the step that feels almost too easy, because that’s the one most likely to stick.',
    'Progress with {subject} is built from steps like these.',
  ],
  tips: [
    'Commit to this: {tip}.',
    'Give it a try: {tip}.',
    'Starting tomorrow, {tip}.',
    'Promise yourself to {tip}.',
    'A gentle challenge: {tip}.',
    'Count this as a win: {tip}.',
    'Trust the process and {tip}.',
  ],
  mythHeads: ['Let go of this one', 'Don’t believe everything you hear', 'Myth and fact'],
  truths: [
    'Maybe you’ve been held back by the idea that {myth}. Let it go, and remember that {truth}.',
    'It’s tempting to believe that {myth}. The truth is that {truth}.',
    'Some people insist that {myth}. Now you know better: {truth}.',
  ],
  careHeads: ['Ask for help early', 'Stay safe along the way', 'Your support team'],
  care: [
    'Taking charge also means asking questions, so talk about {subject} with your doctor or dietitian before you make changes.',
    'Progress with {subject} should never come at the expense of your treatment, so keep your care team in the loop.',
  ],
  endHeads: ['Your next step', 'Keep going', 'You’ve got this'],
  ends: [
    'Whatever step you choose, your progress with {subject} starts today.',
    'You don’t have to get everything right with {subject} to be proud of yourself.',
    'Take one step with {subject} today, before life gets in the way.',
    'And if you’d like support with {subject}, I’m here.',
  ],
};
