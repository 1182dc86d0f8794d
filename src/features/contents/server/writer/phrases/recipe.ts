import type { Tone } from '../../../contract.ts';

type Phrases = Record<'care' | 'openings' | 'notes' | 'tips' | 'swaps' | 'keeps' | 'ends', string[]> & {
  /** By where the step stands: first, between, last. */
  steps: { first: string[]; between: string[]; last: string[] };
};

export const recipe: Record<Tone, Phrases> = {
  professional: {
    care: [
      'Whether it suits your treatment is a question for your care team, as always with {subject}.',
      'If you are in treatment, have your care team confirm that a dish with {main} fits your plan for {subject}.',
    ],
    openings: [
      'This recipe puts {subject} on the plate with {main} and {second}.',
      'A dish for all who care about {subject}, built on {main} and {second}.',
      '{Main} and {second} are the base of this recipe around {subject}.',
    ],
    tips: ['Beyond this recipe: {tip}.', 'Advice that goes well with it: {tip}.', 'For the days around it: {tip}.'],
    notes: ['Nutrition note: {fact}.', 'A word on the ingredients: {fact}.', 'The reasoning behind it: {fact}.'],
    steps: {
      first: ['{Step}.', 'To begin, {step}.', 'As a first step, {step}.'],
      between: ['{Step}.', 'Then {step}.', 'In the next step, {step}.', 'Afterward, {step}.'],
      last: ['{Step}.', 'Finally, {step}.', 'Before serving, {step}.'],
    },
    swaps: [
      'If {main} is not available, use {other} in the same amount.',
      'The recipe also works with {other} in place of {main}.',
      '{Other} can replace {main} without any other change, beside the same {second}.',
      'For variety, alternate {main} with {other}.',
    ],
    keeps: [
      'The {dish} with {main} keeps for up to two days in the refrigerator.',
      'Chill what is left of the {main} within two hours and use it the next day.',
      'A covered portion of {main} and {second} can wait in the refrigerator until tomorrow.',
      'If you cook ahead, store {main} and {second} separately.',
    ],
    ends: [
      'Adjust the portion of {second} to your own plan.',
      'Weigh {main} and {second} if you work with exact portions.',
      'Those who need more energy can double the {second}.',
      'The values change little if you use more {second}.',
    ],
  },
  friendly: {
    care: [
      'If you’re getting treatment, ask your care team whether a dish with {main} fits in with {subject} for you.',
      'And if you’re being treated, your doctor’s word on {subject} beats any recipe with {main}.',
    ],
    openings: [
      'Hungry? This one’s all about {subject}: {main}, {second} and not much washing-up.',
      'When {subject} is the question, {main} with {second} is a happy answer.',
      'Say hello to {main} and {second}, a cozy take on {subject}.',
    ],
    tips: ['And once you’re full, {tip}.', 'Bonus idea: {tip}.', 'Psst, one more thing: {tip}.'],
    notes: [
      'By the way, {fact}.',
      'While it’s cooking, here’s something for you: {fact}.',
      'Little side note: {fact}.',
    ],
    steps: {
      first: ['First up, {step}.', 'Put some music on and {step}.', 'Ready? Let’s {step}.'],
      between: ['Next, {step}.', 'Now {step}.', 'Then simply {step}.', 'After that, {step}.'],
      last: ['To finish, {step}.', 'Last thing: {step}.', 'Almost there, so {step}.'],
    },
    swaps: [
      'No {main} in the house? Go for {other}!',
      'It’s just as yummy with {other} instead of {main}.',
      'Try it with {other} one day, and see whether anybody misses the {main}.',
      '{Other} next to {second} is lovely, too, if {main} isn’t your thing.',
    ],
    keeps: [
      'Leftover {dish} with {main}? Lucky you, that’s tomorrow’s lunch.',
      'Pack what’s left of the {main} and {second} for tomorrow.',
      'Leftover {second} keeps a day or two in the fridge, and so does the {main}.',
      'Make a little extra {main}, and cold {dish} is tomorrow’s lunch.',
      'Into the fridge with the rest of the {second} and {main}, and enjoy it within two days.',
    ],
    ends: [
      'Tell me how your {main} turned out!',
      'Enjoy your {main}, and send me a photo!',
      'Who’s hungry for {main} with {second}?',
      'That’s your {main} and {second} evening sorted!',
      'I hope {main} and {second} make your day a bit cozier.',
      'Happy cooking, and save some {second} for me!',
    ],
  },
  motivational: {
    care: [
      'Be smart about {subject}: show this to your care team if you’re in treatment, {main} and all.',
      'Your care team plans {subject} with you; let this {dish} fit into that plan.',
    ],
    openings: [
      'You’re about to make something good for {subject}, with {main}, {second} and your own two hands.',
      'Cooking {main} with {second} is a small promise kept, and it’s all about {subject}.',
      'Let {main} and {second} be your win of the day for {subject}.',
    ],
    tips: ['And then keep the ball rolling: {tip}.', 'Your extra mile: {tip}.', 'Next on your list: {tip}.'],
    notes: [
      'Why it’s worth your time: {fact}.',
      'Cook with confidence, knowing that {fact}.',
      'Something to carry with you: {fact}.',
    ],
    steps: {
      first: ['Start strong: {step}.', 'Begin here: {step}.', 'Take the first step and {step}.'],
      between: [
        'Keep it going: {step}.',
        'You’re doing well, so {step}.',
        'Stay with it and {step}.',
        'One more move: {step}.',
      ],
      last: ['Bring it home: {step}.', 'For the finish, {step}.', 'Now be proud and {step}.'],
    },
    swaps: [
      'Make it yours: {other} can take the place of {main}.',
      'Only {other} at home? That works in place of {main}, so keep cooking.',
      'No excuses needed: {other} does what {main} does here.',
      'Change the plan, not the goal, and take {other} instead of {main}.',
    ],
    keeps: [
      'Double the {main}, and tomorrow’s lunch is one less worry.',
      'A second portion of {main} and {second} is a gift to tomorrow’s you.',
      'Box up some {main} with {second}, and you’ve already won tomorrow.',
      'Think ahead and put a portion of {second} and {main} aside.',
    ],
    ends: [
      'You cooked {main} for {subject} today, and that counts.',
      'Every {dish} with {main} makes the next one easier.',
      'Look at that plate of {main} and {second}: you made that.',
      'Be proud of your {main}, and of the habit behind it.',
    ],
  },
};
