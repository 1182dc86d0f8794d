import type { Register } from '../register.ts';

type Phrases = Record<
  'care' | 'openings' | 'dishOpenings' | 'notes' | 'tips' | 'swaps' | 'keeps' | 'ends',
  string[]
> & {
  /** By where the step stands: first, between, last. */
  steps: { first: string[]; between: string[]; last: string[] };
};

export const recipe: Record<Register, Phrases> = {
  professional: {
    care: [
      'As with any advice on {subject}, ask your care team whether this dish suits you.',
      'If you are being treated, ask your care team whether a dish with {main} fits your plan for {subject}.',
    ],
    openings: [
      'This recipe was chosen with {subject} in mind and features {main} and {second}.',
      'With {subject} in mind, this dish is built on {main} and {second}.',
      '{Main} and {second} are at the center of this recipe, written with {subject} in mind.',
    ],
    dishOpenings: [
      'This {dish} is built on {main} and {second} and serves {eaters}.',
      'A {dish} for {eaters} with {main} and {second}.',
      '{Main} and {second} are the base of this {dish}.',
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
      'You can replace {main} with {other} and leave the rest as it is.',
      'For variety, alternate {main} with {other}.',
    ],
    keeps: [
      'The {dish} with {main} keeps for up to two days in the refrigerator.',
      'Refrigerate leftover {dish} with {main} within two hours and finish it the next day.',
      'Cover leftovers of the {dish} with {main} and refrigerate until tomorrow.',
      'If you cook ahead, refrigerate the {dish} with {main} in a closed container.',
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
    dishOpenings: [
      'Hungry? Here’s a {dish} with {main} and {second}, and not too many dishes to wash.',
      'If you’re in the mood for {main}, try it with {second} in this {dish}.',
      'Say hello to {main} and {second}, together in one {dish}.',
    ],
    tips: ['Something else to try: {tip}.', 'Bonus idea: {tip}.', 'Psst, one more thing: {tip}.'],
    notes: ['By the way, {fact}.', 'Something worth knowing: {fact}.', 'Little side note: {fact}.'],
    steps: {
      first: ['First up, {step}.', 'Put some music on and {step}.', 'Ready? Let’s {step}.'],
      between: ['Next, {step}.', 'Now {step}.', 'Then simply {step}.', 'After that, {step}.'],
      last: ['To finish, {step}.', 'Last thing: {step}.', 'You’re almost there, so {step}.'],
    },
    swaps: [
      'No {main} in the house? Go for {other}!',
      'It also tastes good with {other} instead of {main}.',
      'Try it with {other} instead of {main} sometime.',
      'Not a fan of {main}? Use {other} with the {second}.',
    ],
    keeps: [
      'Leftover {dish} with {main}? Lucky you, it’s ready for tomorrow.',
      'Pack up what’s left of the {main} and {second} for tomorrow.',
      'Leftover {second} and {main} keep for a day or two in the fridge.',
      'Make a little extra {dish} with {main} for tomorrow, and keep it in the fridge.',
      'Put the rest of the {second} and {main} in the fridge, and enjoy it within two days.',
    ],
    ends: [
      'Tell me how your {main} turned out!',
      'Enjoy your {main}, and send me a photo!',
      'Enjoy your {main} with {second}!',
      'And there you have it, {main} and {second} on one plate!',
      'I hope you enjoy the {main} and {second}.',
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
      'Cooking {main} with {second} is time well spent, and it was chosen with {subject} in mind.',
      'Let {main} and {second} be your win of the day with {subject} in mind.',
    ],
    dishOpenings: [
      'You’re about to make a good {dish} with {main}, {second} and your own two hands.',
      'Cooking {main} with {second} for yourself is time well spent.',
      'Let this {dish} with {main} and {second} be your win of the day.',
    ],
    tips: ['Keep the ball rolling: {tip}.', 'Go the extra mile: {tip}.', 'Next on your list: {tip}.'],
    notes: [
      'Why it’s worth your time: {fact}.',
      'Keep in mind as you cook: {fact}.',
      'Good to know while you cook: {fact}.',
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
      'Double the {main}, and keep half in the fridge for tomorrow.',
      'A second portion of {main} and {second} makes tomorrow easier.',
      'Box up some {main} with {second}, and you’re already ahead tomorrow.',
      'Think ahead and set aside a portion of the {dish} with {main}.',
    ],
    ends: [
      'You cooked a {dish} with {main} today, and that counts.',
      'Every {dish} with {main} makes the next one easier.',
      'Look at that plate of {main} and {second}: you made that.',
      'Be proud of this {dish} with {main}, and of the habit behind it.',
    ],
  },
  gentle: {
    care: [
      'If you’re being treated for a condition, please ask your care team whether a dish with {main} fits in with {subject} for you.',
      'Your doctor’s advice on {subject} always comes before a recipe with {main}.',
    ],
    openings: [
      'Here’s a simple dish with {main} and {second}, chosen with {subject} in mind.',
      'With {subject} in mind, this recipe brings {main} and {second} together.',
      'If you have {subject} in mind, {main} with {second} is one dish to try.',
    ],
    dishOpenings: [
      'Here’s a simple {dish} with {main} and {second}.',
      'This {dish} brings {main} and {second} together for {eaters}.',
      '{Main} and {second}, in a {dish} that asks little of you.',
    ],
    tips: ['Another idea: {tip}.', 'Something else that helps: {tip}.', 'A step beyond the recipe: {tip}.'],
    notes: ['It’s good to know that {fact}.', 'A small note: {fact}.', 'What we know: {fact}.'],
    steps: {
      first: ['To start with, {step}.', 'First, {step}.', 'Begin like this: {step}.'],
      between: ['Next, {step}.', 'Now {step}.', 'After that, {step}.', 'Then, when you’re ready, {step}.'],
      last: ['To finish, {step}.', 'At the end, {step}.', 'Last, {step}.'],
    },
    swaps: [
      'If you don’t have {main}, you can use {other}.',
      'You can use {other} instead of {main} if you prefer.',
      'If you’d rather not have {main}, use {other} with the {second}.',
    ],
    keeps: [
      'What’s left of the {main} and {second} keeps until tomorrow in the fridge.',
      'Put leftover {dish} with {main} in the fridge within two hours and eat it within two days.',
      'Leftover {dish} with {main} can be tomorrow’s meal; keep it in the fridge.',
    ],
    ends: [
      'Serve as much {main} and {second} as suits you.',
      'You can make the {second} portion smaller or larger.',
      'Take your time with the {main} and {second}.',
      'I hope you enjoy the {main} with {second}.',
    ],
  },
  steady: {
    care: [
      'If you’re being treated, show this recipe with {main} to your care team and ask how it fits in with {subject}.',
      'Your care team knows your plan for {subject}, so ask whether this {dish} fits in.',
    ],
    openings: [
      'One meal at a time: {main} with {second}, chosen with {subject} in mind.',
      '{Main} and {second} make a manageable meal, chosen with {subject} in mind.',
      'A meal of {main} and {second}, written with {subject} in mind.',
    ],
    dishOpenings: [
      'One meal at a time: a {dish} with {main} and {second}.',
      'This {dish} with {main} and {second} goes one step at a time.',
      'A {dish} of {main} and {second} that you can count on.',
    ],
    tips: ['A next step: {tip}.', 'For this week: {tip}.', 'One more thing you can do: {tip}.'],
    notes: ['It helps to know that {fact}.', 'Something to build on: {fact}.', 'The background: {fact}.'],
    steps: {
      first: ['Start here: {step}.', 'The first step: {step}.', 'Begin here: {step}.'],
      between: ['From here, {step}.', 'In the next step, {step}.', 'Continue: {step}.', 'When that is done, {step}.'],
      last: ['The last step: {step}.', 'To round it off, {step}.', 'And to finish, {step}.'],
    },
    swaps: [
      'Use {other} in place of {main} if that’s what you have.',
      'If you don’t have {main} at home, {other} will do.',
      'You can replace {main} with {other} and leave the rest as it is.',
    ],
    keeps: [
      'Cook a second portion of {main} and {second}, and tomorrow needs less work.',
      'Set aside a portion of the {main} with {second} in the fridge for tomorrow.',
      'The {dish} with {main} keeps for up to two days in the fridge.',
    ],
    ends: [
      'A plate of {main} and {second} is a good step.',
      'Change the amount of {second} to suit your own plan.',
      'Each time you cook {main}, it gets easier.',
      'You can come back to this {dish} with {main} any week.',
    ],
  },
};
