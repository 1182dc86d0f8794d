import type { Tone } from '../../../contract.ts';

type Phrases = Record<'care' | 'facts' | 'tips' | 'both' | 'truths', string[]>;

/** Posts of at most 280 characters: one thought, well said. */
export const social: Record<Tone, Phrases> = {
  professional: {
    care: ['Discuss {subject} with your care team.', 'If you are under treatment, ask your doctor about {subject}.'],
    facts: ['On {subject}: {fact}.', 'Today’s note on {subject}: {fact}.', 'Good to know about {subject}: {fact}.'],
    tips: [
      'Recommendation of the week: {tip}.',
      'A practical step: {tip}.',
      'A suggestion for the week: {tip}.',
      'One measure with little effort: {tip}.',
    ],
    both: [
      'In brief: {fact}. A step to go with it: {tip}.',
      'Please note: {fact}. To act on it today, {tip}.',
      'Point of the week: {fact}. For your plan: {tip}.',
    ],
    truths: ['Myth: {myth}. Fact: {truth}.', 'Often heard: {myth}. Correct is: {truth}.'],
  },
  friendly: {
    care: [
      'If you’re being treated, ask your doctor about {subject} first. 💛',
      'And do talk {subject} over with your doctor!',
    ],
    facts: [
      'Quick one about {subject}: {fact}. 😊',
      'Psst, {subject} fans: {fact}.',
      'Coffee-break fact on {subject}: {fact}.',
    ],
    tips: [
      'So next time, {tip}. 💚',
      'Why not {tip} tonight?',
      'My tip for you: {tip}.',
      'A small experiment for today: {tip}!',
    ],
    both: [
      'Guess what: {fact}. And for today: {tip}!',
      'Turns out {fact}. My two cents for the week: {tip}. 😋',
      'Little reminder that {fact}. Maybe {tip} this week?',
    ],
    truths: ['“{Myth}”? Nah, {truth}.', 'You’ve probably heard that {myth}. Honestly, {truth}. 💚'],
  },
  motivational: {
    care: ['Bring {subject} to your doctor, too.', 'Your care team is with you on {subject}!'],
    facts: [
      'Believe in small steps with {subject}: {fact}.',
      'A thought to carry you through {subject}: {fact}.',
      'You can do this, and with {subject} it helps to know that {fact}.',
    ],
    tips: [
      'Your move today: {tip}! 💪',
      'Be proud of small things: {tip}.',
      'Start now, start small, and {tip}.',
      'Here comes your challenge: {tip}! 🙌',
    ],
    both: [
      'Keep going: {fact}. Today, {tip}! 💪',
      'Know this: {fact}. Then {tip}! ✨',
      'Every step counts: {fact}. Dare to {tip}. 🌱',
    ],
    truths: [
      'Drop the old story that {myth}. Own the new one: {truth}! 💪',
      'Never mind that they say {myth}. Stand tall: {truth}. ✨',
    ],
  },
};
