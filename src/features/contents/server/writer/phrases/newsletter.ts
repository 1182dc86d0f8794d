import type { Tone } from '../../../contract.ts';

type Phrases = Record<
  'subjects' | 'greetings' | 'openings' | 'facts' | 'tipHeads' | 'tips' | 'foods' | 'truths' | 'asks' | 'ends' | 'care',
  string[]
>;

/** Mails that one person seems to write to another. */
export const newsletter: Record<Tone, Phrases> = {
  professional: {
    subjects: [
      '{Title}: what the evidence says',
      'A practical update on {subject}',
      '{Title} in five minutes',
      'This month: {subject}',
    ],
    greetings: ['Dear reader,', 'Hello,', 'Dear readers,'],
    openings: [
      'This edition is about {subject}: first the background, then what you can do.',
      'If you have questions about {subject}, here is a concise place to start.',
      'Here are a few evidence-based points on {subject} that you can use right away.',
      'This newsletter separates what is known about {subject} from what is merely repeated.',
    ],
    facts: [
      'What we know is that {fact}.',
      'It is useful to know that {fact}.',
      'Please keep in mind that {fact}.',
      'One point to note is that {fact}.',
      'It also helps to remember that {fact}.',
      'A detail that matters is that {fact}.',
    ],
    tipHeads: ['Three recommendations', 'What you can do', 'From theory to practice'],
    tips: [
      'I recommend that you {tip}.',
      'Where possible, {tip}.',
      'As a next step, {tip}.',
      'This month, {tip}.',
      'Consider this: {tip}.',
      'One option: {tip}.',
    ],
    foods: [
      'Foods that fit in well here include {foods}.',
      'For your next shopping list, consider {foods}.',
      'Good foods to start with are {foods}.',
    ],
    truths: [
      'A common misunderstanding is that {myth}; in fact, {truth}.',
      'You may read that {myth}; more accurately, {truth}.',
      'It is sometimes claimed that {myth}, but {truth}.',
    ],
    care: [
      'If you are being treated for a condition, please talk with your care team before you make changes around {subject}.',
      'Medical advice takes priority over any newsletter about {subject}.',
    ],
    asks: [
      'Would you like to know what this means for you? Reply to this email with your question about {subject}.',
      'If you would like personal advice on {subject}, we can look at it together in an appointment.',
      'I am happy to answer questions about {subject}; just send a short reply.',
    ],
    ends: ['Kind regards', 'Best regards', 'Sincerely'],
  },
  friendly: {
    subjects: [
      'Let’s talk about {subject}',
      '{Title}, made easy',
      'A little something about {subject}',
      'Made simple: {subject}',
    ],
    greetings: ['Hi there,', 'Hello, friends,', 'Hey there,'],
    openings: [
      'Grab a cup of tea, because today we’re chatting about {subject}!',
      'Picture us at the kitchen table with a pot of tea, talking about {subject}.',
      'If you’ve been wondering about {subject}, this one’s for you.',
      'This week’s newsletter is short, sweet and all about {subject}.',
    ],
    facts: [
      'It turns out that {fact}.',
      'Isn’t it interesting that {fact}?',
      'Here’s a good one: {fact}.',
      'It may surprise you that {fact}.',
      'And don’t forget that {fact}.',
      'It’s no secret that {fact}.',
    ],
    tipHeads: ['Three easy things to try', 'Little tricks for the week', 'Try this at home'],
    tips: [
      'You could {tip}.',
      'How about this: {tip}.',
      'If you’re in the mood, {tip}.',
      'Keep it simple: {tip}.',
      'It’s as simple as it sounds: {tip}.',
      'Maybe you’d like to {tip}.',
    ],
    foods: [
      'For this week’s shopping list: {foods}.',
      'Next time you’re at the store, look for {foods}.',
      'Say hello to {foods}!',
    ],
    truths: [
      'And no, it isn’t true that {myth}; {truth}.',
      'Some people will tell you that {myth}, but {truth}.',
      'You know that old line that {myth}? Let’s retire it: {truth}.',
    ],
    care: [
      'One more thing: if you’re being treated for a condition, check with your doctor before you change anything around {subject}.',
      'A caring note: with {subject}, your own care team always has the last word.',
    ],
    asks: [
      'Hit reply and tell me how you handle {subject}!',
      'What’s your story with {subject}? Write back and tell me; I’d love to hear it.',
      'If you’re still puzzled by {subject}, book an appointment and we’ll look at it together.',
    ],
    ends: ['Talk soon', 'Warmly', 'Have a delicious week'],
  },
  motivational: {
    subjects: [
      'Your next small step: {subject}',
      'You can do this: {subject}',
      '{Title}: start where you are',
      'One week, one step: {subject}',
    ],
    greetings: ['Hello,', 'Hi, friend,', 'Hello there,'],
    openings: [
      'What if this were the week when {subject} started to feel doable?',
      'You don’t need a perfect plan for {subject}; you just need a first step.',
      'Think of one thing that went well lately, then bring the same energy to {subject}.',
      'Every change starts small, and today it starts with {subject}.',
    ],
    facts: [
      'Hold on to this: {fact}.',
      'Here’s some food for thought: {fact}.',
      'You’re not alone, and it’s good to know that {fact}.',
      'Let this sink in: {fact}.',
      'You’re stronger for knowing that {fact}.',
      'Take a moment to remember that {fact}.',
    ],
    tipHeads: ['Choose your challenge', 'Three steps, pick one', 'Put it into action'],
    tips: [
      'This week, challenge yourself to {tip}.',
      'Do your future self a favor: {tip}.',
      'Make a date with yourself: {tip}.',
      'One step closer: {tip}.',
      'Build the habit: {tip}.',
      'Take the first small step and {tip}.',
    ],
    foods: [
      'Give yourself a head start with {foods}.',
      'Fill your cart with possibility: {foods}.',
      'Your team for the week: {foods}.',
    ],
    truths: [
      'Forget the voice that says {myth}: {truth}.',
      'You may have been told that {myth}, and you can let that go: {truth}.',
      'Rumor has it that {myth}, but the facts say otherwise: {truth}.',
    ],
    care: [
      'Being brave includes asking for help: talk with your care team before you change anything around {subject}.',
      'Your treatment comes first, and your care team is there to help with {subject}.',
    ],
    asks: [
      'Write back with the one thing you’ll do about {subject}, and I’ll cheer you on!',
      'Ready for more than a newsletter? Let’s make a plan for {subject} together.',
      'Write back on Friday and tell me how it’s going with {subject}.',
    ],
    ends: ['I believe in you', 'Keep going', 'Cheering you on'],
  },
};
