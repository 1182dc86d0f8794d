const greeting = 'Hi {firstName|there},';

export const messages = {
  welcome: {
    hello: {
      subject: 'Welcome, {firstName|and thank you for joining}',
      paragraphs: [
        greeting,
        'Thanks for signing up. You’ll hear from me when I have something useful to share: ideas for everyday meals, what the research really says, and news from the practice.',
        'What would you like to change about the way you eat? Just reply to this email. I read every answer.',
      ],
    },
    smallChange: {
      subject: 'One small change that lasts',
      paragraphs: [
        greeting,
        'Most plans fail because they ask for everything at once. Choose one meal this week and add a source of protein and a handful of vegetables to it. Change nothing else.',
        'It may not sound like much, but small changes are the ones that last.',
      ],
    },
    workTogether: {
      subject: 'How we could work together',
      paragraphs: [
        greeting,
        'If you’d like help with your own situation, you can book a first appointment on my page. We’ll look at where you are, what you want, and what your next step could be.',
        'If not, that’s fine too. You’ll keep getting the newsletter.',
      ],
    },
  },
  firstBooking: {
    prepare: {
      subject: 'What to prepare for your first appointment',
      paragraphs: [
        greeting,
        'I look forward to meeting you. Three things will help us make the most of our first appointment:',
        'Write down what you eat and drink on two ordinary days. Bring recent lab results if you have any. And think about what you’d like to be different in three months.',
        'You don’t need to change anything before we meet.',
      ],
    },
  },
  purchase: {
    start: {
      subject: 'How to get started',
      paragraphs: [
        greeting,
        'Thanks for your purchase. Set aside 20 minutes, look through it from start to finish, and choose one thing to try first.',
        'If you have any questions, just reply to this email.',
      ],
    },
    checkIn: {
      subject: 'How is it going?',
      paragraphs: [
        greeting,
        'You’re a week in. What has worked for you, and what hasn’t? I read every answer, and it helps me improve.',
        'If you’d like a plan made just for you, you can book an appointment on my page.',
      ],
    },
  },
  comeBack: {
    checkIn: {
      subject: 'How are you doing, {firstName|these days}?',
      paragraphs: [
        greeting,
        'It’s been a while since we spoke. How is it going?',
        'If you’d like to go over your goals together again, you can book a time on my page. And if everything is going well, I’d love to hear that too.',
      ],
    },
  },
};
