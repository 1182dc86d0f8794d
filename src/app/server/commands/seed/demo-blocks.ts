export const demoBlocks = [
  {
    id: '4',
    kind: 'testimonial',
    text: 'I stopped counting and started cooking. For the first time in ten years my blood sugar is where it should be.',
    author: 'Dana R.',
    about: 'Client since 2024',
  },
  {
    id: '5',
    kind: 'faq',
    text: 'Questions people ask',
    questions: [
      { question: 'Do you take insurance?', answer: 'Yes, most plans from Aetna, Cigna and Regence.' },
      { question: 'Do I have to give up bread?', answer: 'No. We start from what you like to eat.' },
      { question: 'Can we meet online?', answer: 'Yes, by video, wherever you are in Oregon or Washington.' },
    ],
  },
  { id: '6', kind: 'hours', text: 'Opening hours' },
];
