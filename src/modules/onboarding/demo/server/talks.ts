import type { Principal, Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { renderPdf } from '../../../billing/invoicing/server/pdf/invoice-pdf.ts';
import type { FormBranding } from '../../../forms/requests/server/answers.ts';
import { addRow, storeAhead } from '../../../room/files/server/files.ts';
import type { Author } from '../../../room/messages/contract.ts';
import { addPastMessages } from '../../../room/messages/server/messages.ts';

type Line = [author: Author, daysAgo: number, time: string, body: string];
type Talk = { person: number; lines: Line[]; isUnread?: true; hasPlan?: true };

/** In the order of their newest messages, the newest last. */
const talks: Talk[] = [
  {
    person: 9,
    hasPlan: true,
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

type At = { zone: string; now: Date };
type StoredFile = Awaited<ReturnType<typeof storeAhead>>;

/** Conversations with clients, two of them unread, and the file that one of them mentions. */
export async function fillTalks(scope: Scope, clientIds: number[], { zone, now, plan }: At & { plan: StoredFile }) {
  for (const { person, lines, isUnread, hasPlan } of talks) {
    const clientId = clientIds[person];
    if (!clientId) continue;
    const messages = lines.map(([author, daysAgo, time, body]) => {
      const createdAt = wallToInstant(addDays(dayIn(now, zone), -daysAgo), time, zone) ?? now;
      const isNew = author === 'client' && isUnread && daysAgo < 2;
      return { author, body, createdAt, readAt: isNew ? null : addMinutes(createdAt, 26) };
    });
    await addPastMessages(scope, clientId, messages);
    const [first] = messages;
    if (!hasPlan || !first) continue;
    const past = { createdAt: addMinutes(first.createdAt, -2), seenAt: first.readAt };
    await addRow(scope, { clientId, author: 'practice' }, plan, past);
  }
}

const fuelingPlan: [when: string, ...lines: string[]][] = [
  ['Friday evening', 'Pasta or rice, a little more than usual, with what you always eat.', 'Two glasses of water.'],
  ['Race day, three hours before', 'Oats with a banana and honey, or two slices of toast with jam.', 'One coffee.'],
  ['Half an hour before', 'Half a banana and a few sips of water.'],
  [
    'Every 30 minutes on the way',
    'One gel or four dates, each with water.',
    'From mile 8, half a cup of cola as well.',
  ],
  ['Within an hour after', 'A sandwich with egg or hummus, and chocolate milk.'],
];

/** Renders and stores the file. Must be called outside of the transaction, like every upload. */
export async function storePlan(
  services: Services,
  { tenantId }: Principal,
  { branding, now }: { branding: FormBranding; now: Date },
): Promise<StoredFile> {
  const pdf = await renderPdf({
    ...{ size: 'LETTER', language: 'en-US', heading: 'Your fueling plan for Saturday' },
    labels: { page: 'Page {number} of {total}', missingCharacters: '' },
    ...{ author: branding.practiceName, logo: null, accent: branding.color },
    facts: [['For', 'Priya Raman']],
    intro: 'Eat what you know on race day. Nothing here is new to you: we tried all of it on your long runs.',
    entries: fuelingPlan.map(([label, ...lines]) => ({ kind: 'question', label, lines, clause: null, isQuiet: false })),
    signature: null,
    createdAt: now.toISOString(),
  });
  return storeAhead(services, tenantId, { name: 'Fueling plan.pdf', content: new Blob([pdf]).stream() });
}
