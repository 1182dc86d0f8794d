import type { Tone } from '../../../contract.ts';

type Phrases = Record<'care' | 'hooks' | 'facts' | 'tips' | 'foods' | 'truths' | 'asks', string[]> & {
  bullets: string[];
};

/** Captions: the first line has to stop the thumb. */
export const instagram: Record<Tone, Phrases> = {
  professional: {
    care: [
      'If you are under treatment, clear changes around {subject} with your care team first.',
      'Posts on {subject} give general information; your care team knows your case.',
    ],
    bullets: ['▪️', '•', '✔️'],
    hooks: [
      'What to know about {subject}:',
      'A short guide to {subject}, for your feed.',
      'Three practical points on {subject}.',
      'Questions about {subject}? Here is a place to begin.',
      'Here is what matters most about {subject}.',
      'An evidence-based look at {subject}.',
    ],
    facts: [
      'The background: {fact}.',
      'Worth knowing: {fact}.',
      'From the guidelines: {fact}.',
      'A point that is often missed: {fact}.',
      'To put it plainly, {fact}.',
      'First, the essentials: {fact}.',
    ],
    tips: [
      'In practice: {tip}',
      'A sound first step: {tip}',
      'My suggestion: {tip}',
      'At home: {tip}',
      'On busy days: {tip}',
      'When you plan the week: {tip}',
      'For lasting change: {tip}',
    ],
    foods: [
      'Foods that fit in well here: {foods}.',
      'On the shopping list: {foods}.',
      'Useful choices include {foods}.',
      'In the kitchen this means {foods}.',
    ],
    truths: [
      'You may have heard that {myth}. In fact, {truth}.',
      'A common belief is that {myth}. More accurate: {truth}.',
      'Is it true that {myth}? Not quite: {truth}.',
    ],
    asks: [
      'Which question about {subject} should I answer next?',
      'Save this post for your next conversation about {subject}.',
      'Share this with a colleague who cares about {subject}.',
      'Book a session if you would like a plan for {subject} that fits you.',
    ],
  },
  friendly: {
    care: [
      'If you’re being treated for something, ask your doctor before you change anything about {subject}. 💛',
      'With {subject}, your own care team always knows best, so please check in with them.',
    ],
    bullets: ['🥕', '🥑', '🌿', '🍋'],
    hooks: [
      'Okay, let’s talk about {subject}! 👋',
      'Can we chat about {subject} for a minute? ☕',
      'Everything you wanted to ask about {subject} (but were too hungry to).',
      'Raise your hand if {subject} has ever confused you 🙋‍♀️',
      'Your friendly reminder about {subject} 💚',
      'Pull up a chair: today it’s all about {subject}.',
    ],
    facts: [
      'Fact check: {fact}.',
      'Here’s the thing: {fact}.',
      'Did you know that {fact}?',
      'Write this one down: {fact}.',
      'The short version: {fact}.',
      'Kitchen-table science: {fact}.',
    ],
    tips: [
      'Easy win: {tip}',
      'Try this: {tip}',
      'A lazy-day trick: {tip}',
      'If you do one thing: {tip}',
      'Weekend idea: {tip}',
      'Small but mighty: {tip}',
      'One for at home: {tip}',
    ],
    foods: [
      'On the {subject} shopping list: {foods}.',
      'Hello, {foods}! 😋',
      'Pop these in your basket: {foods}.',
      'Tasty places to start: {foods}.',
    ],
    truths: [
      'Oh, and that story that {myth}? Nope: {truth}.',
      'Somewhere you may read that {myth}. Take it from the evidence: {truth}.',
      'Heard that {myth}? You can relax, because {truth}.',
    ],
    asks: [
      'What’s your go-to when it comes to {subject}? Tell me below 👇',
      'Tag the friend who’d love to talk about {subject} 💬',
      'Save this for the next time {subject} is on your mind 📌',
      'Got a question about {subject}? Drop it in the comments!',
    ],
  },
  motivational: {
    care: [
      'Strong people ask: take {subject} to your doctor or dietitian before you change course.',
      'Your treatment goes first, and with {subject} your care team walks beside you.',
    ],
    bullets: ['✨', '💪', '👉', '🌱'],
    hooks: [
      'You’re closer than you think with {subject}. 💪',
      'One small step for {subject}, starting today. 🌱',
      'This is your sign to begin with {subject}. ✨',
      'Progress with {subject} beats perfection, every time.',
      'Future you will be glad you thought about {subject} today.',
      'Ready to feel more confident about {subject}?',
    ],
    facts: [
      'Take a breath and take note: {fact}.',
      'Knowledge is power: {fact}.',
      'Remember why you started, and remember that {fact}.',
      'Here’s what to know before you start: {fact}.',
      'Take this with you: {fact}.',
      'Good to know on the way: {fact}.',
    ],
    tips: [
      'Today: {tip}',
      'Your mini-challenge: {tip}',
      'Make it yours: {tip}',
      'Start here: {tip}',
      'Level up: {tip}',
      'One promise to yourself: {tip}',
      'You’ve got this, so {tip}',
    ],
    foods: [
      'Fuel for the journey: {foods}.',
      'Stock up and set yourself up: {foods}.',
      'Your allies on the plate: {foods}.',
      'Let these work for you: {foods}.',
    ],
    truths: [
      'Don’t let anybody tell you that {myth}. The truth is kinder: {truth}.',
      'Leave this behind: “{Myth}.” And take this along: {truth}.',
      'Still thinking that {myth}? Let it go, because {truth}.',
    ],
    asks: [
      'Comment “I’m in” and tell me your first step with {subject}! 🙌',
      'Which of these will you try for {subject} this week?',
      'Save this, pick one, and show {subject} who’s in charge. 💚',
      'Share this with somebody who is working on {subject}, too.',
    ],
  },
};
