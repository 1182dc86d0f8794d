import type { NewSequence } from './contract.ts';

export type Template = { name: string; purpose: string; sequence: NewSequence };

const hour = 60;
const day = 24 * hour;
const rules = { onlyFirst: true, lapsedDays: 60, daytimeOnly: true };
const mail = (delayMinutes: number, subject: string, ...paragraphs: string[]) => ({
  delayMinutes,
  subject,
  body: paragraphs.map(text => `<p>${text}</p>`).join(''),
  bodyFormat: 'html' as const,
  isOn: true,
});

/** Ready-made texts, meant to be adapted. */
export const templates: Template[] = [
  {
    name: 'Welcome new subscribers',
    purpose: 'Three emails in a week: who you are, something useful, and how to work with you.',
    sequence: {
      ...rules,
      name: 'Welcome',
      trigger: 'subscribed',
      stopsWhenActing: true,
      steps: [
        mail(
          0,
          'Welcome, {firstName|and thank you for joining}',
          'Hi {firstName|there},',
          'Thanks for signing up. You’ll hear from me when I have something useful to share: ideas for everyday meals, what the research really says, and news from the practice.',
          'What would you like to change about the way you eat? Just reply to this email. I read every answer.',
        ),
        mail(
          2 * day,
          'One small change that lasts',
          'Hi {firstName|there},',
          'Most plans fail because they ask for everything at once. Choose one meal this week and add a source of protein and a handful of vegetables to it. Change nothing else.',
          'It may not sound like much, but small changes are the ones that last.',
        ),
        mail(
          4 * day,
          'How we could work together',
          'Hi {firstName|there},',
          'If you’d like help with your own situation, you can book a first appointment on my page. We’ll look at where you are, what you want, and what your next step could be.',
          'If not, that’s fine too. You’ll keep getting the newsletter.',
        ),
      ],
    },
  },
  {
    name: 'Prepare for the first appointment',
    purpose: 'After a first booking: what to bring and what to think about.',
    sequence: {
      ...rules,
      name: 'First booking',
      trigger: 'booked',
      stopsWhenActing: false,
      steps: [
        mail(
          hour,
          'What to prepare for your first appointment',
          'Hi {firstName|there},',
          'I look forward to meeting you. Three things will help us make the most of our first appointment:',
          'Write down what you eat and drink on two ordinary days. Bring recent lab results if you have any. And think about what you’d like to be different in three months.',
          'You don’t need to change anything before we meet.',
        ),
      ],
    },
  },
  {
    name: 'Follow up after a purchase',
    purpose: 'Two emails after a purchase: how to get started, and a check-in a week later.',
    sequence: {
      ...rules,
      name: 'After buying',
      trigger: 'purchased',
      stopsWhenActing: false,
      steps: [
        mail(
          day,
          'How to get started',
          'Hi {firstName|there},',
          'Thanks for your purchase. Set aside 20 minutes, look through it from start to finish, and choose one thing to try first.',
          'If you have any questions, just reply to this email.',
        ),
        mail(
          7 * day,
          'How is it going?',
          'Hi {firstName|there},',
          'You’re a week in. What has worked for you, and what hasn’t? I read every answer, and it helps me improve.',
          'If you’d like a plan made just for you, you can book an appointment on my page.',
        ),
      ],
    },
  },
  {
    name: 'Check in with inactive clients',
    purpose: 'A friendly check-in after 60 days without an appointment.',
    sequence: {
      ...rules,
      name: 'Come back',
      trigger: 'lapsed',
      stopsWhenActing: true,
      steps: [
        mail(
          0,
          'How are you doing, {firstName|these days}?',
          'Hi {firstName|there},',
          'It’s been a while since we spoke. How is it going?',
          'If you’d like to go over your goals together again, you can book a time on my page. And if everything is going well, I’d love to hear that too.',
        ),
      ],
    },
  },
];

const blank = { ...rules, steps: [] };

/** Starting points without texts: only the trigger is set. */
export const blankSequences: Template[] = [
  {
    name: 'Blank: after someone subscribes',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After subscribing', trigger: 'subscribed', stopsWhenActing: true },
  },
  {
    name: 'Blank: after a booking',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After a booking', trigger: 'booked', stopsWhenActing: false },
  },
  {
    name: 'Blank: after a purchase',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After a purchase', trigger: 'purchased', stopsWhenActing: false },
  },
  {
    name: 'Blank: after a break',
    purpose: 'Write all the emails yourself.',
    sequence: { ...blank, name: 'After a break', trigger: 'lapsed', stopsWhenActing: true },
  },
];
