import type { ArticlePhrases } from './article-phrases.ts';

export const motivational: ArticlePhrases = {
  titles: [
    '{Title}: Start Where You Are',
    'You Can Do This: {Title}',
    'Small Steps, Real Change: {Title}',
    'Take Charge of {Title}',
  ],
  openings: [
    'You’re here because {subject} matters to you, and that’s already the first step.',
    'Imagine looking back in three months and feeling calm about {subject}.',
    'There’s no perfect moment for {subject}, so let’s take this one.',
    'Big goals scare us, while small steps with {subject} carry us.',
  ],
  promises: [
    'Read on, choose one idea for {subject}, and make it yours.',
    'What follows is meant to give you confidence with {subject}, not another list of rules.',
    'Let’s turn good intentions about {subject} into something you do on a Tuesday.',
    'You bring the will, and I’ll bring the know-how on {subject}.',
  ],
  whyHeads: ['Know your why', 'The knowledge that carries you', 'Why it’s worth it'],
  facts: [
    'Start from solid ground: {fact}.',
    'Keep this in mind: {fact}.',
    'You’re in a stronger position once you know that {fact}.',
    'What helps to know: {fact}.',
    'Never underestimate this: {fact}.',
  ],
  foodHeads: ['Fuel your progress', 'Your allies', 'Set yourself up'],
  foods: [
    'On your side in {subject}: {foods}.',
    'Make room in your kitchen for {foods}, and {subject} gets easier.',
    'Choose your favorites for {subject} among {foods}.',
  ],
  mixes: [
    'Bring {one} and {two} together, and you’ve won the day’s first small victory.',
    'Master one simple meal with {one} and {two}, and build from there.',
    'On tough days, let {one} with {two} be your safety net.',
  ],
  tipHeads: ['Take action', 'Your five small wins', 'Make it happen'],
  tipIntros: [
    'Every one of these small wins for {subject} is within your reach this week.',
    'Circle the step for {subject} that feels almost too easy, because that’s the one you’ll keep.',
    'Progress with {subject} is made of moments like these.',
  ],
  tips: [
    'Commit to this: {tip}.',
    'Surprise yourself and {tip}.',
    'Let tomorrow be the day you {tip}.',
    'Keep your promise to {tip}.',
    'Raise the bar gently: {tip}.',
    'Celebrate each time you {tip}.',
    'Trust the process and {tip}.',
  ],
  mythHeads: ['Let go of this', 'Don’t believe everything you hear', 'Break free from the myth'],
  truths: [
    'Perhaps you’ve been held back by the idea that {myth}. Be free of it, for {truth}.',
    'It’s discouraging to believe that {myth}. Fortunately, {truth}.',
    'Some will insist that {myth}. You know better now: {truth}.',
  ],
  careHeads: ['Strong people ask for help', 'Stay safe on the way', 'Your support team'],
  care: [
    'Courage also means asking, so bring {subject} up with your doctor or dietitian before you make changes.',
    'Progress with {subject} should never come at the expense of your treatment, and your care team wants you to succeed.',
  ],
  endHeads: ['Your next step', 'Keep going', 'You’ve got this'],
  ends: [
    'Whatever you choose, your work on {subject} starts to count today.',
    'You don’t have to be perfect at {subject} to be proud of yourself.',
    'Take one step for {subject} now, before the day gets in the way.',
    'And if you’d like company on the way with {subject}, I’m here.',
  ],
};
