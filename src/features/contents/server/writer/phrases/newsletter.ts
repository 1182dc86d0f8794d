import type { Register } from '../register.ts';

type Phrases = Record<
  'subjects' | 'greetings' | 'openings' | 'facts' | 'tipHeads' | 'tips' | 'foods' | 'truths' | 'asks' | 'ends' | 'care',
  string[]
>;

/** Mails that one person seems to write to another. */
export const newsletter: Record<Register, Phrases> = {
  professional: {
    subjects: [
      '{Title}: what the evidence says',
      'A practical update on {subject}',
      '{Title}: a short overview',
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
    tipHeads: ['Recommendations', 'What you can do', 'From theory to practice'],
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
    tipHeads: ['Easy things to try', 'Little ideas for the week', 'Try this at home'],
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
      'It’s good to know that {fact}.',
      'Worth knowing: {fact}.',
      'It helps to know that {fact}.',
      'Take a moment to remember that {fact}.',
    ],
    tipHeads: ['Choose your challenge', 'Small steps, pick one', 'Put it into action'],
    tips: [
      'This week, challenge yourself to {tip}.',
      'Do your future self a favor: {tip}.',
      'Set aside a moment for this: {tip}.',
      'One step closer: {tip}.',
      'Build the habit: {tip}.',
      'Take the first small step and {tip}.',
    ],
    foods: [
      'Give yourself a head start with {foods}.',
      'Put these in your cart: {foods}.',
      'Your team for the week: {foods}.',
    ],
    truths: [
      'You may hear that {myth}. Here’s what’s true: {truth}.',
      'You may have been told that {myth}, and you can let that go: {truth}.',
      'It’s often said that {myth}, but the evidence says otherwise: {truth}.',
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
  gentle: {
    subjects: [
      'A few words about {subject}',
      '{Title}, in plain words',
      'Thinking about {subject}',
      'For you: {subject}',
    ],
    greetings: ['Hello,', 'Hello, everyone,', 'Dear all,'],
    openings: [
      'Today I’d like to write about {subject}, calmly and in plain words.',
      'If you’ve been thinking about {subject}, I hope this helps a little.',
      'This email is about {subject}. Take from it what is useful to you.',
      'There’s a lot of noise about {subject}, so here are a few things that hold up.',
    ],
    facts: [
      'It can be good to know that {fact}.',
      'What we know is this: {fact}.',
      'It may also help to hear that {fact}.',
      'Please remember that {fact}.',
      'Many people don’t know that {fact}.',
      'And it’s worth saying that {fact}.',
    ],
    tipHeads: ['What may help', 'Small steps', 'If you’d like to try something'],
    tips: [
      'It helps to {tip}.',
      'Please {tip}.',
      'One thing to do: {tip}.',
      'In daily life, {tip}.',
      'Worth doing: {tip}.',
      'Another step: {tip}.',
    ],
    foods: [
      'Foods that can have a place here: {foods}.',
      'If you’re writing a shopping list, you might add {foods}.',
      'Some foods to choose from: {foods}.',
    ],
    truths: [
      'You may have heard that {myth}, but {truth}.',
      'It’s sometimes said that {myth}; what we know is that {truth}.',
      'If somebody has told you that {myth}, please know that {truth}.',
    ],
    care: [
      'If you’re being treated for a condition, please talk with your doctor before you change anything around {subject}.',
      'Your own care team has the last word on {subject}, because they know you.',
    ],
    asks: [
      'If you have a question about {subject}, just reply to this email.',
      'If you’d like to talk about {subject} in private, book an appointment and we’ll take the time.',
      'Write back if something about {subject} is on your mind.',
    ],
    ends: ['Warm regards', 'Take care', 'With kind regards'],
  },
  steady: {
    subjects: [
      'One step with {subject}',
      '{Title}: where to begin',
      'At your own pace: {subject}',
      'Small steps with {subject}',
    ],
    greetings: ['Hello,', 'Good day,', 'Hello to all,'],
    openings: [
      'You don’t have to change everything at once, and that goes for {subject}, too.',
      'This email is about {subject}, and about the next step that is possible for you.',
      'With {subject}, steady beats fast. Here is a place to begin.',
      'Whatever your week looks like, there may be room for one step with {subject}.',
    ],
    facts: [
      'A good place to start is that {fact}.',
      'It may help to know that {fact}.',
      'Don’t lose sight of this: {fact}.',
      'Another thing to build on: {fact}.',
      'It’s worth remembering that {fact}.',
      'What matters, too: {fact}.',
    ],
    tipHeads: ['Steps to choose from', 'A place to begin', 'What you can do this week'],
    tips: [
      'In the coming days, {tip}.',
      'To begin, {tip}.',
      'Plan for this: {tip}.',
      'One change that lasts: {tip}.',
      'Make a habit of this: {tip}.',
      'Build on this: {tip}.',
    ],
    foods: [
      'Foods you can rely on: {foods}.',
      'For the next shopping trip, think of {foods}.',
      'Keep some of these at home: {foods}.',
    ],
    truths: [
      'It’s often said that {myth}, but {truth}.',
      'You may have been told that {myth}. You can set that aside, because {truth}.',
      'Some people insist that {myth}; the evidence shows that {truth}.',
    ],
    care: [
      'Before you change anything around {subject}, talk with your care team.',
      'Your treatment comes first, and your doctor or dietitian can help you with {subject}.',
    ],
    asks: [
      'Which step with {subject} is possible for you this week? Reply and let me know.',
      'If you’d like a plan for {subject} that fits your life, we can make one together.',
      'If you get stuck with {subject}, write to me.',
    ],
    ends: ['All the best', 'One step at a time', 'Kind regards'],
  },
};
