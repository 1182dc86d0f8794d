import type { ArticlePhrases } from './article-phrases.ts';

export const professional: ArticlePhrases = {
  titles: [
    '{Title}: A Practical Guide',
    '{Title}: What the Evidence Says',
    'Understanding {Title}',
    '{Title}, Explained by a Nutrition Professional',
  ],
  openings: [
    'Few subjects leave as much room for questions as {subject}.',
    'Advice on {subject} is easy to find and hard to sort.',
    'This article gathers what is known about {subject} and how to apply it.',
    'Whoever wants to understand {subject} does well to begin with the basics.',
  ],
  promises: [
    'You will find the background, suitable foods and steps that can be put to use this week.',
    'The following sections go from background to practice in the time of a cup of coffee.',
    'Below I set out the main points on {subject}, with the sources at the end.',
    'My aim is a clear picture of {subject}, without exaggeration.',
  ],
  whyHeads: ['Why it matters', 'What is known', 'The background'],
  facts: [
    '{Fact}.',
    'In addition, {fact}.',
    'At the same time, {fact}.',
    'It is also relevant that {fact}.',
    'For everyday life this means: {fact}.',
  ],
  foodHeads: ['On the plate', 'Foods to build on', 'What to put in the basket'],
  foods: [
    'Among the foods that serve {subject} well are {foods}.',
    'A good base for {subject} consists of {foods}.',
    'For {subject}, a sensible beginning is {foods}.',
  ],
  mixes: [
    'Combining {one} with {two} makes a sensible meal without much effort.',
    'A plate with {one} and {two} is a good example.',
    'Those who enjoy {one} can alternate it with {two}.',
  ],
  tipHeads: ['From knowledge to practice', 'Five steps for the week', 'What you can do now'],
  tipIntros: [
    'None of these steps requires special products, and each supports {subject} on its own.',
    'Choose one of the steps for {subject} and keep it for two weeks before adding another.',
    'The following measures around {subject} can be fitted into an ordinary week.',
  ],
  tips: [
    '{Tip}.',
    'As a rule, {tip}.',
    'When time is short, {tip}.',
    'For variety, {tip}.',
    'In the long run, {tip}.',
    'It is worthwhile to {tip}.',
  ],
  mythHeads: ['A common misconception', 'Myth and fact', 'What is often misunderstood'],
  truths: [
    'It is frequently said that {myth}. A closer look shows that {truth}.',
    'Many people assume that {myth}. The better summary is that {truth}.',
    'The statement that {myth} is widespread. More precisely, {truth}.',
  ],
  careHeads: ['When to seek advice', 'A word of caution', 'Working with your care team'],
  care: [
    'This article on {subject} gives general information and does not stand in for an examination.',
    'Anyone under treatment should discuss changes with their physician or dietitian before acting on advice about {subject}.',
  ],
  endHeads: ['In summary', 'Conclusion', 'To sum up'],
  ends: [
    'With {subject}, consistency counts for more than perfection.',
    'A few reliable habits around {subject} carry further than strict rules.',
    'If you would like to know how {subject} applies to you, an individual consultation is the best place to find out.',
    'Begin with one step on {subject} and review it after two weeks.',
  ],
};
