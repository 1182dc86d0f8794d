import type { ArticlePhrases } from './article-phrases.ts';

export const professional: ArticlePhrases = {
  titles: [
    '{Title}: A Practical Guide',
    '{Title}: What the Evidence Says',
    'Understanding {Title}',
    '{Title}, Explained by a Nutrition Professional',
  ],
  openings: [
    'Questions about {subject} come up often in practice.',
    'Advice about {subject} is easy to find and hard to sort through.',
    'This article covers what is known about {subject} and how to put it into practice.',
    'If you’re new to {subject}, start with the basics.',
  ],
  promises: [
    'You will find background information, food suggestions and steps you can take this week.',
    'The sections below move from background to practice.',
    'Below are the main points on {subject}, with sources at the end.',
    'The goal is a clear picture of {subject}, without exaggeration.',
  ],
  whyHeads: ['Why it matters', 'What we know', 'The background'],
  facts: [
    '{Fact}.',
    'In addition, {fact}.',
    'Another point to consider: {fact}.',
    'It is also worth noting that {fact}.',
    'Keep in mind that {fact}.',
  ],
  foodHeads: ['On the plate', 'Foods to build on', 'What to put in your cart'],
  foods: [
    'Good choices for {subject} include {foods}.',
    'With {subject} in mind, a well-stocked kitchen includes {foods}.',
    'If your focus is {subject}, start with {foods}.',
  ],
  mixes: [
    'Alternating {one} with {two} keeps the week varied.',
    'A shopping list that includes {one} and {two} is a good start.',
    'If you already eat {one}, consider adding {two}.',
  ],
  tipHeads: ['Putting it into practice', 'Steps for this week', 'What you can do now'],
  tipIntros: [
    'Each of these steps works on its own, so you can approach {subject} at your own pace.',
    'When it comes to {subject}, choose one step and keep it up for two weeks before adding another.',
    'The following suggestions on {subject} fit into an ordinary week.',
  ],
  tips: [
    '{Tip}.',
    'As a rule, {tip}.',
    'If you can, {tip}.',
    'A practical option: {tip}.',
    'One sensible step: {tip}.',
    'It can help to {tip}.',
  ],
  mythHeads: ['A common misconception', 'Myth and fact', 'What people often get wrong'],
  truths: [
    'It is often said that {myth}. A closer look shows that {truth}.',
    'Many people assume that {myth}. In reality, {truth}.',
    'The idea that {myth} is widespread. It is more accurate to say that {truth}.',
  ],
  careHeads: ['When to seek advice', 'A word of caution', 'Working with your care team'],
  care: [
    'This article on {subject} provides general information and is not a substitute for medical advice.',
    'If you are being treated for a condition, talk with your physician or dietitian before acting on advice about {subject}.',
  ],
  endHeads: ['In summary', 'Conclusion', 'The bottom line'],
  ends: [
    'With {subject}, consistency matters more than perfection.',
    'A few reliable habits around {subject} go further than strict rules.',
    'If you have questions about {subject}, an individual consultation is a good place to ask them.',
    'Start small with {subject}, and review how it is going after two weeks.',
  ],
};
