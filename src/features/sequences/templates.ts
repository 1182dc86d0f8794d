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

/** To begin with: words that can go out as they stand, and are better in one's own. */
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
          'Thank you for signing up. From now on you hear from me when I have something that helps: ideas for everyday meals, what research really says, and news from the practice.',
          'What would you like to change about the way you eat? Just reply to this email. I read every answer.',
        ),
        mail(
          2 * day,
          'One small change that lasts',
          'Hi {firstName|there},',
          'Most plans fail because they ask for everything at once. Choose one meal this week and add a source of protein and a handful of vegetables to it. Change nothing else.',
          'It sounds like little. It is also what most of my clients still do a year later.',
        ),
        mail(
          4 * day,
          'How we could work together',
          'Hi {firstName|there},',
          'If you would like help with your own situation, you can book a first session on my page. We look at where you are, what you want, and what the next step could be.',
          'If not, that is fine, too. You keep getting the newsletter.',
        ),
      ],
    },
  },
  {
    name: 'Prepare for the first session',
    purpose: 'After a first booking: what to bring, and what will happen.',
    sequence: {
      ...rules,
      name: 'First booking',
      trigger: 'booked',
      stopsWhenActing: false,
      steps: [
        mail(
          hour,
          'What to prepare for your first session',
          'Hi {firstName|there},',
          'I look forward to meeting you. Three things make our first session more useful:',
          'Write down what you eat and drink on two ordinary days. Bring recent lab results, if you have any. And think about what you would like to be different in three months.',
          'You do not need to change anything before we meet.',
        ),
      ],
    },
  },
  {
    name: 'Help buyers get the most out of it',
    purpose: 'Two emails after a purchase: how to begin, and a question a week later.',
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
          'Thank you for your purchase. Set aside twenty minutes, look through it once from start to end, and choose the one thing that you will try first.',
          'If anything is unclear, just reply to this email.',
        ),
        mail(
          7 * day,
          'How is it going?',
          'Hi {firstName|there},',
          'A week in: what has worked for you, and what has not? I read every answer, and it helps me make it better.',
          'If you would like a plan made for you alone, you can book a session on my page.',
        ),
      ],
    },
  },
  {
    name: 'A note to those who have not come for a while',
    purpose: 'A friendly question after 60 days without a session.',
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
          'It has been a while since we spoke. How is it going?',
          'If you would like to look at your goals together again, you can book a time on my page. And if everything goes well, I would love to hear that, too.',
        ),
      ],
    },
  },
];

const blank = { ...rules, steps: [] };

/** What one can also begin with: nothing but what begins it. */
export const blankSequences: Template[] = [
  {
    name: 'Blank: after somebody subscribes',
    purpose: 'You write all of its emails yourself.',
    sequence: { ...blank, name: 'After subscribing', trigger: 'subscribed', stopsWhenActing: true },
  },
  {
    name: 'Blank: after a booking',
    purpose: 'You write all of its emails yourself.',
    sequence: { ...blank, name: 'After a booking', trigger: 'booked', stopsWhenActing: false },
  },
  {
    name: 'Blank: after a purchase',
    purpose: 'You write all of its emails yourself.',
    sequence: { ...blank, name: 'After a purchase', trigger: 'purchased', stopsWhenActing: false },
  },
  {
    name: 'Blank: after a pause',
    purpose: 'You write all of its emails yourself.',
    sequence: { ...blank, name: 'After a pause', trigger: 'lapsed', stopsWhenActing: true },
  },
];
