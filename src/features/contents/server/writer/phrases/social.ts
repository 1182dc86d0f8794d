import type { Tone } from '../../../contract.ts';

type Phrases = Record<'care' | 'facts' | 'tips' | 'both' | 'truths', string[]>;

/** Posts of at most 280 characters: one thought, well said. */
export const social: Record<Tone, Phrases> = {
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
      'Note of the week: {fact}. For your to-do list: {tip}.',
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
      'Turns out, {fact}. My two cents: {tip}. 😋',
      'Little reminder that {fact}. So maybe {tip}?',
    ],
    truths: ['“{Myth}”? Not really: {truth}.', 'You’ve probably heard that {myth}. Honestly, {truth}. 💚'],
  },
  motivational: {
    care: ['Ask your doctor about {subject}, too.', 'Your care team can help with {subject}!'],
    facts: [
      'Believe in small steps with {subject}: {fact}.',
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
      'Drop the old story that {myth}. Own the new one: {truth}! 💪',
      'Never mind when they say {myth}. Here’s the real deal: {truth}. ✨',
    ],
  },
};
