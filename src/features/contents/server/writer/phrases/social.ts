import type { Register } from '../register.ts';

type Phrases = Record<'care' | 'facts' | 'tips' | 'both' | 'truths', string[]>;

/** Posts of at most 280 characters: one thought, well said. */
export const social: Record<Register, Phrases> = {
  professional: {
    care: ['Discuss {subject} with your care team.', 'If you are being treated, ask your doctor about {subject}.'],
    facts: ['On {subject}: {fact}.', 'Today’s note on {subject}: {fact}.', 'Good to know about {subject}: {fact}.'],
    tips: [
      'This week’s recommendation: {tip}.',
      'A practical step: {tip}.',
      'A suggestion for the week: {tip}.',
      'One step to consider: {tip}.',
    ],
    both: [
      'In brief: {fact}. A practical tip: {tip}.',
      'Please note: {fact}. To get started, {tip}.',
      'Worth knowing: {fact}. For this week: {tip}.',
    ],
    truths: ['Myth: {myth}. Fact: {truth}.', 'Often heard: {myth}. More accurate: {truth}.'],
  },
  friendly: {
    care: [
      'If you’re being treated, ask your doctor about {subject} first. 💛',
      'And do talk to your doctor about {subject}!',
    ],
    facts: [
      'Quick one about {subject}: {fact}. 😊',
      'Psst, about {subject}: {fact}.',
      'Coffee-break fact about {subject}: {fact}.',
    ],
    tips: ['So next time, {tip}. 💚', 'Why not {tip}?', 'My tip for you: {tip}.', 'A little experiment: {tip}!'],
    both: [
      'Guess what: {fact}. One thing to try: {tip}!',
      'Turns out, {fact}. An idea for today: {tip}. 😋',
      'Little reminder that {fact}. So maybe {tip}?',
    ],
    truths: ['“{Myth}”? Not really: {truth}.', 'You’ve probably heard that {myth}. Honestly, {truth}. 💚'],
  },
  motivational: {
    care: ['Ask your doctor about {subject}, too.', 'Your care team can help with {subject}!'],
    facts: [
      'Start with what is known about {subject}: {fact}.',
      'A thought on {subject} to carry with you: {fact}.',
      'You can do this, and with {subject}, it helps to know that {fact}.',
    ],
    tips: [
      'Your move today: {tip}! 💪',
      'Small steps count: {tip}.',
      'Start now, start small, and {tip}.',
      'Here’s your challenge: {tip}! 🙌',
    ],
    both: [
      'Keep going: {fact}. Today, {tip}! 💪',
      'Know this: {fact}. Now {tip}! ✨',
      'Every step counts: {fact}. Go ahead and {tip}. 🌱',
    ],
    truths: [
      'You can let go of the idea that {myth}. Here’s what holds up: {truth}. 💪',
      'Some say that {myth}. The fuller picture: {truth}. ✨',
    ],
  },
  gentle: {
    care: ['Please ask your doctor about {subject}, too.', 'Your care team knows you best when it comes to {subject}.'],
    facts: [
      'About {subject}: {fact}.',
      'If you’ve been thinking about {subject}: {fact}.',
      'In plain words, on {subject}: {fact}.',
    ],
    tips: ['A step for today: {tip}.', 'For today, {tip}.', 'One step that helps: {tip}.', 'A useful step: {tip}.'],
    both: [
      'Good to know: {fact}. A step that helps: {tip}.',
      'For today: {fact}. And please {tip}.',
      'A plain fact: {fact}. A small step: {tip}.',
    ],
    truths: [
      'Perhaps you’ve heard that {myth}. The plain truth is that {truth}.',
      'What people say: {myth}. What is known: {truth}.',
    ],
  },
  steady: {
    care: ['Your care team can help you with {subject}.', 'Talk about {subject} with your doctor as well.'],
    facts: [
      'With {subject}, it helps to know this: {fact}.',
      'A starting point for {subject}: {fact}.',
      'One step at a time with {subject}: {fact}.',
    ],
    tips: [
      'Today’s step: {tip}.',
      'A step for this week: {tip}.',
      'A small change to make: {tip}.',
      'A step that counts: {tip}.',
    ],
    both: [
      'A fact to build on: {fact}. A step to go with it: {tip}.',
      'First know that {fact}. Then {tip}.',
      'Small steps are enough, such as this one: {tip}. Worth knowing: {fact}.',
    ],
    truths: [
      'A common belief: {myth}. What the evidence says: {truth}.',
      'If you’ve been told that {myth}: in truth, {truth}.',
    ],
  },
};
