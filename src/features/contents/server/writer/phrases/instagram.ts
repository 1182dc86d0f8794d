import type { Tone } from '../../../contract.ts';

type Phrases = Record<'care' | 'hooks' | 'facts' | 'tips' | 'foods' | 'truths' | 'asks', string[]> & {
  bullets: string[];
};

/** Captions: the first line has to stop the thumb. */
export const instagram: Record<Tone, Phrases> = {
  professional: {
    care: [
      'If you are being treated for a condition, check with your care team before making changes around {subject}.',
      'Posts about {subject} give general information; your care team knows your situation.',
    ],
    bullets: ['▪️', '•', '✔️'],
    hooks: [
      'What to know about {subject}:',
      'A short guide to {subject}.',
      'Three practical points on {subject}.',
      'Questions about {subject}? Here is a good place to start.',
      'The essentials on {subject}.',
      'An evidence-based look at {subject}.',
    ],
    facts: [
      'Some background: {fact}.',
      'Worth knowing: {fact}.',
      'A useful fact: {fact}.',
      'A point that is often missed: {fact}.',
      'Put simply, {fact}.',
      'One of the basics: {fact}.',
    ],
    tips: [
      'In practice: {tip}',
      'A good first step: {tip}',
      'My suggestion: {tip}',
      'Something to try: {tip}',
      'A practical move: {tip}',
      'For the week ahead: {tip}',
      'For lasting change: {tip}',
    ],
    foods: [
      'Good options: {foods}.',
      'On the shopping list: {foods}.',
      'Useful choices include {foods}.',
      'In the kitchen, think {foods}.',
    ],
    truths: [
      'You may have heard that {myth}. In fact, {truth}.',
      'A common belief is that {myth}. More accurately, {truth}.',
      'Is it true that {myth}? Not quite: {truth}.',
    ],
    asks: [
      'Which question about {subject} should I answer next?',
      'Save this post for your next conversation about {subject}.',
      'Share this with someone who wants to know more about {subject}.',
      'Book an appointment if you would like personal advice on {subject}.',
    ],
  },
  friendly: {
    care: [
      'If you’re being treated for a condition, ask your doctor before you change anything around {subject}. 💛',
      'With {subject}, your own care team knows you best, so please check in with them.',
    ],
    bullets: ['🥕', '🥑', '🌿', '🍋'],
    hooks: [
      'Okay, let’s talk about {subject}! 👋',
      'Can we chat about {subject} for a minute? ☕',
      'Everything you wanted to ask about {subject} (but were too hungry to).',
      'Raise your hand if you’ve ever been confused about {subject} 🙋‍♀️',
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
      'A simple trick: {tip}',
      'If you only do one thing: {tip}',
      'Idea of the week: {tip}',
      'Small but mighty: {tip}',
      'One for your list: {tip}',
    ],
    foods: [
      'Shopping with {subject} in mind: {foods}.',
      'Hello, {foods}! 😋',
      'Pop these in your cart: {foods}.',
      'Tasty places to start: {foods}.',
    ],
    truths: [
      'Oh, and the story that {myth}? Nope: {truth}.',
      'You may read somewhere that {myth}. Here’s what the evidence says: {truth}.',
      'Heard that {myth}? Here’s the real story: {truth}.',
    ],
    asks: [
      'What’s your go-to when it comes to {subject}? Tell me below 👇',
      'Tag a friend who’d love to chat about {subject} 💬',
      'Save this for the next time you’re thinking about {subject} 📌',
      'Got a question about {subject}? Drop it in the comments!',
    ],
  },
  motivational: {
    care: [
      'Strong people ask for help: talk to your doctor or dietitian about {subject} before you change course.',
      'Your treatment comes first, and with {subject}, your care team is right beside you.',
    ],
    bullets: ['✨', '💪', '👉', '🌱'],
    hooks: [
      'You’re closer than you think with {subject}. 💪',
      'One small step with {subject}, starting today. 🌱',
      'This is your sign to think about {subject}. ✨',
      'With {subject}, progress beats perfection every time.',
      'Future you will be glad you thought about {subject} today.',
      'Ready to feel more confident about {subject}?',
    ],
    facts: [
      'Take a breath and take note: {fact}.',
      'Knowledge is power: {fact}.',
      'Remember why you started, and remember that {fact}.',
      'Here’s what to know before you start: {fact}.',
      'Take this with you: {fact}.',
      'Good to know along the way: {fact}.',
    ],
    tips: [
      'Today: {tip}',
      'Your mini-challenge: {tip}',
      'Make it yours: {tip}',
      'Start here: {tip}',
      'Level up: {tip}',
      'One promise to yourself: {tip}',
      'You’ve got this: {tip}',
    ],
    foods: [
      'Fuel for the journey: {foods}.',
      'Stock up and set yourself up for success: {foods}.',
      'Your allies on the plate: {foods}.',
      'Let these work for you: {foods}.',
    ],
    truths: [
      'Don’t let anyone tell you that {myth}. Here’s the truth: {truth}.',
      'Leave this myth behind: “{Myth}.” Here’s what to remember instead: {truth}.',
      'Still think that {myth}? Let it go: {truth}.',
    ],
    asks: [
      'Comment “I’m in” and tell me your first step with {subject}! 🙌',
      'When it comes to {subject}, which of these will you try this week?',
      'Save this, pick one, and take your next step with {subject}. 💚',
      'Share this with someone who’s thinking about {subject}, too.',
    ],
  },
};
