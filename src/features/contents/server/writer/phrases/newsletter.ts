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
    greetings: ['Dear reader,', 'Good day,', 'Dear client,'],
    openings: [
      'this edition is about {subject}: the background first, then what can be done.',
      'if you have questions about {subject}, here is a concise answer to begin with.',
      'let me share a few well-founded points on {subject} that you can use right away.',
      'today I would like to sort what is known about {subject} from what is merely repeated.',
    ],
    facts: [
      'What we know is that {fact}.',
      'It is well established that {fact}.',
      'Please keep in mind that {fact}.',
      'Professional bodies point out that {fact}.',
      'It also helps to remember that {fact}.',
      'A detail with consequences is that {fact}.',
    ],
    tipHeads: ['Three recommendations', 'What you can do', 'From theory to the kitchen'],
    tips: [
      'I recommend that you {tip}.',
      'Where possible, {tip}.',
      'As a routine, {tip}.',
      'Before the month is over, {tip}.',
      'As a second step, {tip}.',
      'If your schedule is full, simply {tip}.',
    ],
    foods: [
      'Suitable foods in this context are {foods}.',
      'For your next shopping list, consider {foods}.',
      'To begin with, combine {foods} in any way you enjoy.',
    ],
    truths: [
      'A frequent misunderstanding is that {myth}; rather, {truth}.',
      'One may read that {myth}, whereas {truth}.',
      'It is sometimes claimed that {myth}, yet {truth}.',
    ],
    care: [
      'If you receive treatment, please discuss changes around {subject} with your care team first.',
      'Medical advice takes precedence over any newsletter on {subject}.',
    ],
    asks: [
      'Would you like to know what this means for you? Reply to this message with your question about {subject}.',
      'If {subject} concerns you personally, we can look at it together in your next session.',
      'I am glad to answer questions about {subject}; a short reply is enough.',
    ],
    ends: ['Kind regards', 'With best regards', 'Sincerely'],
  },
  friendly: {
    subjects: [
      'Let’s talk about {subject}',
      '{Title}, made easy',
      'A little something about {subject}',
      'Made simple: {subject}',
    ],
    greetings: ['Hi there,', 'Hello lovely people,', 'Hey you,'],
    openings: [
      'grab a cup of tea, because today we’re chatting about {subject}!',
      'picture us at a kitchen table, with a pot of tea and {subject} to talk about.',
      'if you’ve been wondering about {subject}, this letter is for you.',
      'this week’s letter is short, sweet and all about {subject}.',
    ],
    facts: [
      'It turns out that {fact}.',
      'Isn’t it interesting that {fact}?',
      'Between you and me, {fact}.',
      'It may surprise you that {fact}.',
      'And don’t forget that {fact}.',
      'It’s no secret that {fact}.',
    ],
    tipHeads: ['Three easy things to try', 'Little tricks for the week', 'For your own kitchen'],
    tips: [
      'You could {tip}.',
      'How about this: {tip}.',
      'If you’re in the mood, {tip}.',
      'On a lazy Sunday, {tip}.',
      'It’s as simple as it sounds: {tip}.',
      'Maybe you’d like to {tip}.',
    ],
    foods: [
      'For this week’s list: {foods}.',
      'If you’re off to the store, look out for {foods}.',
      'Say hello to {foods}!',
    ],
    truths: [
      'And no, it isn’t true that {myth}; {truth}.',
      'Some will tell you that {myth}, but {truth}.',
      'You know that old line that {myth}? Let’s retire it: {truth}.',
    ],
    care: [
      'P.S. If you’re being treated for something, have a quick word with your doctor before you change anything about {subject}.',
      'One caring note: with {subject}, your own care team always has the last word.',
    ],
    asks: [
      'Hit reply and tell me how you handle {subject}!',
      'What’s your story with {subject}? Just write back, I’d love to hear it.',
      'If {subject} keeps you puzzled, let’s look at it together over a session.',
    ],
    ends: ['Talk soon', 'Warmly', 'Have a delicious week'],
  },
  motivational: {
    subjects: [
      'Your next small step: {subject}',
      'You can do this: {subject}',
      '{Title}: begin where you are',
      'One week, one step: {subject}',
    ],
    greetings: ['Hello you,', 'Dear go-getter,', 'Good morning,'],
    openings: [
      'what if this were the week in which {subject} stopped feeling hard?',
      'you don’t need a perfect plan for {subject}; you need a first step.',
      'think of one thing that went well lately, and now let’s do the same for {subject}.',
      'every change begins small, and today it begins with {subject}.',
    ],
    facts: [
      'Hold on to this: {fact}.',
      'Knowing helps: {fact}.',
      'You’re not alone, and it helps to see that {fact}.',
      'Let it sink in that {fact}.',
      'Strength comes from understanding that {fact}.',
      'Take a moment to note that {fact}.',
    ],
    tipHeads: ['Choose your challenge', 'Three steps, pick one', 'Put it into action'],
    tips: [
      'This week, dare to {tip}.',
      'Make yourself proud and {tip}.',
      'Set a date with yourself: {tip}.',
      'When it gets hard, {tip}.',
      'Build the habit: {tip}.',
      'Take the first small step and {tip}.',
    ],
    foods: [
      'Give yourself a head start with {foods}.',
      'Fill your basket with possibility: {foods}.',
      'Your team for the week is made of {foods}.',
    ],
    truths: [
      'Forget the voice that says {myth}: {truth}.',
      'You may have been told that {myth}, and you can let go of it, since {truth}.',
      'Doubt whispers that {myth}, while the facts say otherwise: {truth}.',
    ],
    care: [
      'Being brave includes asking: speak with your care team before you change anything around {subject}.',
      'Your treatment comes first, and with {subject} your care team is on your side.',
    ],
    asks: [
      'Write back with the one thing you’ll do about {subject}, and I’ll cheer you on!',
      'Ready for more than a letter? Let’s make a plan for {subject} together.',
      'Tell me on Friday how far you came with {subject}.',
    ],
    ends: ['I believe in you', 'Keep going', 'Cheering you on'],
  },
};
