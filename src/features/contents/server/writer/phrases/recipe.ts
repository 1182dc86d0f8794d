import type { Tone } from '../../../contract.ts';

type Phrases = Record<'care' | 'openings' | 'notes' | 'tips' | 'swaps' | 'keeps' | 'ends', string[]> & {
  /** By where the step stands: first, between, last. */
  steps: { first: string[]; between: string[]; last: string[] };
};

export const recipe: Record<Tone, Phrases> = {
  professional: {
    care: [
      'As always with {subject}, ask your care team whether this dish suits you.',
      'If you are being treated, ask your care team whether a dish with {main} fits your plan for {subject}.',
    ],
    openings: [
      'This recipe was chosen with {subject} in mind and features {main} and {second}.',
      'A dish for anyone thinking about {subject}, built on {main} and {second}.',
      '{Main} and {second} are at the center of this recipe, written with {subject} in mind.',
    ],
    tips: ['Beyond this recipe: {tip}.', 'A tip to go with it: {tip}.', 'For the rest of the week: {tip}.'],
    notes: ['Nutrition note: {fact}.', 'For context, {fact}.', 'The thinking behind it: {fact}.'],
    steps: {
      first: ['{Step}.', 'To begin, {step}.', 'As a first step, {step}.'],
      between: ['{Step}.', 'Then {step}.', 'For the next step, {step}.', 'Afterward, {step}.'],
      last: ['{Step}.', 'Finally, {step}.', 'To complete the dish, {step}.'],
    },
    swaps: [
      'If you do not have {main}, use the same amount of {other}.',
      'The recipe also works with {other} in place of {main}.',
      'You can replace {main} with {other} and keep the {second} as it is in the recipe.',
      'For variety, alternate {main} with {other}.',
    ],
    keeps: [
      'The {dish} with {main} keeps for up to two days in the refrigerator.',
      'Refrigerate leftover {main} within two hours and eat it the next day.',
      'Cover leftover {main} and {second} and refrigerate until tomorrow.',
      'If you cook ahead, store the {main} and {second} separately.',
    ],
    ends: [
      'Adjust the portion of {second} to suit your own plan.',
      'Weigh the {main} and {second} if you work with exact portions.',
      'If you need a larger portion, add more {second}.',
      'The nutrition values change with the amount of {second} you use.',
    ],
  },
  friendly: {
    care: [
      'If you’re being treated for a condition, ask your care team whether a dish with {main} fits in with {subject} for you.',
      'And remember, your doctor’s advice on {subject} beats any recipe with {main}.',
    ],
    openings: [
      'Hungry? This one has {subject} in mind: {main}, {second} and not too many dishes to wash.',
      'If you’ve got {subject} on your mind, try {main} with {second}.',
      'Say hello to {main} and {second}, together in one dish made with {subject} in mind.',
    ],
    tips: ['Something else to try: {tip}.', 'Bonus idea: {tip}.', 'Psst, one more thing: {tip}.'],
    notes: ['By the way, {fact}.', 'Here’s a fact to share at the table: {fact}.', 'Little side note: {fact}.'],
    steps: {
      first: ['First up, {step}.', 'Put some music on and {step}.', 'Ready? Let’s {step}.'],
      between: ['Next, {step}.', 'Now {step}.', 'Then simply {step}.', 'After that, {step}.'],
      last: ['To finish, {step}.', 'Last thing: {step}.', 'You’re almost there, so {step}.'],
    },
    swaps: [
      'No {main} in the house? Go for {other}!',
      'It’s just as tasty with {other} instead of {main}.',
      'Try it with {other} sometime, and see if anyone misses the {main}.',
      'If you’re not a fan of {main}, {other} and {second} make a lovely pair, too.',
    ],
    keeps: [
      'Leftover {dish} with {main}? Lucky you, that’s lunch tomorrow.',
      'Pack up what’s left of the {main} and {second} for tomorrow.',
      'Leftover {second} and {main} keep for a day or two in the fridge.',
      'Make a little extra {dish} with {main}, and tomorrow’s lunch is taken care of.',
      'Put the rest of the {second} and {main} in the fridge, and enjoy it within two days.',
    ],
    ends: [
      'Tell me how your {main} turned out!',
      'Enjoy your {main}, and send me a photo!',
      'Who’s hungry for {main} with {second}?',
      'And there you have it, {main} and {second} on one plate!',
      'I hope {main} and {second} make your day a little better.',
      'Happy cooking, and save some {second} for me!',
    ],
  },
  motivational: {
    care: [
      'Be smart about {subject}: if you’re being treated, show this recipe with {main} to your care team.',
      'Your care team knows your plan for {subject}, so make sure this {dish} fits in.',
    ],
    openings: [
      'You’re about to make something good with {subject} in mind, using {main}, {second} and your own two hands.',
      'Cooking {main} with {second} is a promise to yourself, made with {subject} in mind.',
      'Let {main} and {second} be your win of the day with {subject} in mind.',
    ],
    tips: ['Keep the ball rolling: {tip}.', 'Go the extra mile: {tip}.', 'Next on your list: {tip}.'],
    notes: [
      'Why it’s worth your time: {fact}.',
      'Cook with confidence, knowing that {fact}.',
      'Something to carry with you: {fact}.',
    ],
    steps: {
      first: ['Start strong: {step}.', 'Begin here: {step}.', 'Take the first step and {step}.'],
      between: [
        'Keep it going: {step}.',
        'You’re doing great, so {step}.',
        'Stay with it and {step}.',
        'One more move: {step}.',
      ],
      last: ['Bring it home: {step}.', 'Finish strong: {step}.', 'One last move: {step}.'],
    },
    swaps: [
      'Make it yours: use {other} in place of {main}.',
      'Only have {other} at home? That works in place of {main}, so keep cooking.',
      'No {main}, no problem: use {other}.',
      'Change the plan, not the goal, and use {other} instead of {main}.',
    ],
    keeps: [
      'Double the {main}, and tomorrow’s lunch is one less thing to worry about.',
      'A second portion of {main} and {second} is a gift to tomorrow’s you.',
      'Box up some {main} with {second}, and you’re already ahead tomorrow.',
      'Think ahead and set aside a portion of {second} and {main}.',
    ],
    ends: [
      'You cooked {main} with {subject} in mind today, and that counts.',
      'Every {dish} with {main} makes the next one easier.',
      'Look at that plate of {main} and {second}: you made that.',
      'Be proud of your {main}, and of the habit behind it.',
    ],
  },
};
