import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import type { Author } from '../../../room/messages/contract.ts';
import { addPastMessages } from '../../../room/messages/server/messages.ts';

type Line = [author: Author, daysAgo: number, time: string, body: string];
type Talk = { person: number; lines: Line[]; isUnread?: true };

/** In the order of their newest messages, the newest last. */
const talks: Talk[] = [
  {
    person: 9,
    lines: [
      ['practice', 8, '10:12', 'The fueling plan for Saturday is under your files. Eat what you know on race day.'],
      ['client', 8, '12:40', 'Race number is 4127. Fueling plan is printed.'],
    ],
  },
  {
    person: 6,
    lines: [
      ['client', 7, '18:20', 'Does the skyr count as one of my three dairy portions?'],
      ['practice', 6, '09:04', 'Yes, the skyr counts. So does the cottage cheese.'],
    ],
  },
  {
    person: 4,
    lines: [
      [
        'practice',
        4,
        '11:30',
        'Swap the granola for the oats from our list and tell me on Wednesday how hungry you are at eleven.',
      ],
      ['client', 4, '13:15', 'Thank you, that helps. See you Wednesday!'],
    ],
  },
  {
    person: 3,
    lines: [
      ['client', 3, '19:02', 'My lab results came back! Ferritin is still marked with an L. Is that bad?'],
      [
        'practice',
        2,
        '09:12',
        'Not bad, and going the right way. Iron stores fill slowly, usually over three to six months. How are you getting on with the lunches?',
      ],
      ['client', 2, '12:48', 'Really well. Most days now.'],
      ['practice', 1, '16:52', 'Your new labs look so much better. Keep the lentil lunches, and the orange with them.'],
    ],
  },
  {
    person: 2,
    isUnread: true,
    lines: [['client', 1, '20:31', 'Is chickpea pasta okay in the evening, or does it push my sugar up?']],
  },
  {
    person: 0,
    isUnread: true,
    lines: [
      ['client', 4, '18:40', 'Got the blood test back. Ferritin is low again, like you thought.'],
      [
        'practice',
        3,
        '09:05',
        'Thank you, I’ve read it. Let’s start with one tablet every other morning, with something sour. We’ll look at the rest on Wednesday.',
      ],
      ['client', 1, '20:45', 'I started the tablets yesterday and my stomach is not happy.'],
      ['client', 1, '20:46', 'Should I keep going until we talk?'],
    ],
  },
];

/** Conversations with clients, two of them unread. */
export async function fillTalks(scope: Scope, clientIds: number[], { zone, now }: { zone: string; now: Date }) {
  for (const { person, lines, isUnread } of talks) {
    const clientId = clientIds[person];
    if (!clientId) continue;
    const messages = lines.map(([author, daysAgo, time, body]) => {
      const createdAt = wallToInstant(addDays(dayIn(now, zone), -daysAgo), time, zone) ?? now;
      const isNew = author === 'client' && isUnread && daysAgo < 2;
      return { author, body, createdAt, readAt: isNew ? null : addMinutes(createdAt, 26) };
    });
    await addPastMessages(scope, clientId, messages);
  }
}
