import type { ArticlePhrases } from './article-phrases.ts';

/** For delicate subjects: the friendly and the motivational tone without jokes and cheering. */
export const gentle: ArticlePhrases = {
  titles: ['{Title}, in Plain Words', '{Title}: What May Help', 'About {Title}', '{Title}: A Calm Look'],
  openings: [
    'If you’re reading about {subject}, there is probably a reason, and you’re welcome here.',
    'There is a lot of advice about {subject}, and not all of it is kind or true.',
    'Let’s look at {subject} without hurry and without judgment.',
    'Questions about {subject} come up more often than people think.',
  ],
  promises: [
    'Take from this what is useful to you, and leave the rest.',
    'Here is what is known about {subject}, and what may help in daily life.',
    'You’ll find a few facts about {subject}, and some ideas that ask little of you.',
    'None of this is a test, and you can read about {subject} at your own pace.',
  ],
  whyHeads: ['What’s good to know', 'A little background', 'What we know'],
  facts: [
    'Here’s what we know: {fact}.',
    'It may help to hear that {fact}.',
    'You may not have been told that {fact}.',
    'It’s also good to know that {fact}.',
    'And one more thing: {fact}.',
  ],
  foodHeads: ['Foods to choose from', 'At the table', 'What to keep at home'],
  foods: [
    'Foods that can fit in with {subject}: {foods}.',
    'With {subject} in mind, you might choose among {foods}.',
    'If you’re looking for foods to start with, consider {foods}.',
  ],
  mixes: [
    'You could begin with {one} and try {two} another day.',
    'If you’d rather not have {one}, try {two}.',
    'With {one} and {two} at home, you have a choice.',
  ],
  tipHeads: ['What may help', 'Small things to try', 'In everyday life'],
  tipIntros: [
    'Choose whichever of these ideas about {subject} feels possible, and leave the rest.',
    'You don’t have to do all of this, and with {subject} one idea is enough to start with.',
    'These suggestions on {subject} are meant to make life easier.',
  ],
  tips: [
    'It can help to {tip}.',
    'A good step is to {tip}.',
    'One thing that helps: {tip}.',
    'In the coming week, {tip}.',
    'A further step: {tip}.',
    'Make room for this: {tip}.',
    'Please remember to {tip}.',
  ],
  mythHeads: ['Something people often say', 'A misunderstanding', 'What isn’t true'],
  truths: [
    'You may have heard that {myth}. What we know is that {truth}.',
    'People sometimes say that {myth}. It’s more accurate to say that {truth}.',
    'If somebody has told you that {myth}, please know that {truth}.',
  ],
  careHeads: ['Please don’t do this alone', 'Talk with your care team', 'Your own situation'],
  care: [
    'I can’t see your whole situation from here, so please talk with your care team about {subject}.',
    'If you take medication or something feels wrong, talk to your doctor before you change anything around {subject}.',
  ],
  endHeads: ['Before you go', 'To close', 'In short'],
  ends: [
    'With {subject}, small steps are enough.',
    'Be patient with yourself as you find your own way with {subject}.',
    'If you’d like to talk about {subject}, I’m glad to make time for it.',
    'If one idea about {subject} stays with you, that’s a good place to begin.',
  ],
};

export const steady: ArticlePhrases = {
  titles: [
    '{Title}: Where to Begin',
    '{Title}, One Step at a Time',
    '{Title}: A Steady Approach',
    'Next Steps with {Title}',
  ],
  openings: [
    'You don’t need a perfect plan for {subject} in order to begin.',
    'Progress with {subject} rarely follows a straight line, and that’s all right.',
    'If {subject} feels like a lot right now, start with one thing.',
    'Looking into {subject} is a step in itself.',
  ],
  promises: [
    'Below you’ll find what is known about {subject}, and steps to choose from.',
    'Read as far as you like, and choose one idea about {subject}.',
    'The aim is to make the next step with {subject} clear and manageable.',
    'This article keeps to what is known about {subject} and to what can be done in an ordinary week.',
  ],
  whyHeads: ['What to know first', 'Solid ground', 'Why it matters'],
  facts: [
    'Start with this: {fact}.',
    'It helps to know that {fact}.',
    'Something to build on: {fact}.',
    'Keep in mind, too, that {fact}.',
    'It’s worth remembering that {fact}.',
  ],
  foodHeads: ['Foods to rely on', 'Stock your kitchen', 'On your plate'],
  foods: [
    'Foods to rely on with {subject}: {foods}.',
    'A first step with {subject} can be to keep some of these at home: {foods}.',
    'With {subject} in mind, choose what you like among {foods}.',
  ],
  mixes: [
    'Begin with {one}, and add {two} when you’re ready.',
    'On tired days, {one} or {two} will do.',
    'Having {one} and {two} at home makes the choice easier.',
  ],
  tipHeads: ['Steps to choose from', 'What you can do', 'One step at a time'],
  tipIntros: [
    'With {subject}, choose the step that feels most possible this week.',
    'Each of these steps with {subject} counts by itself.',
    'Take these ideas about {subject} in any order.',
  ],
  tips: [
    'As a first step, {tip}.',
    'This week, {tip}.',
    'A change that lasts: {tip}.',
    'Set this up: {tip}.',
    'Make it a routine to {tip}.',
    'Keep this up: {tip}.',
    'One step forward: {tip}.',
  ],
  mythHeads: ['What you can let go of', 'Myth and fact', 'A belief worth questioning'],
  truths: [
    'Maybe you’ve been told that {myth}. You can set that aside, because {truth}.',
    'It’s easy to believe that {myth}. What the evidence shows is that {truth}.',
    'Some people insist that {myth}. It helps to know that {truth}.',
  ],
  careHeads: ['Your care team', 'Before you change anything', 'Getting support'],
  care: [
    'Asking questions is part of looking after yourself, so talk about {subject} with your doctor or dietitian before you make changes.',
    'Your treatment comes first, so keep your care team informed about anything you change around {subject}.',
  ],
  endHeads: ['Your next step', 'Keep going', 'In summary'],
  ends: [
    'Whatever step you choose with {subject}, it’s enough for today.',
    'You don’t have to get everything right with {subject}.',
    'Come back to this page when you’re ready for another step with {subject}.',
    'If you’d like support with {subject}, I’m here.',
  ],
};
