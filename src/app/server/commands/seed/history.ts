import { sql } from 'drizzle-orm';
import { recordSms } from '../../../../modules/messaging/sms/server/record.ts';
import type { DemoSession } from '../../../../modules/onboarding/demo/server/calendar.ts';
import { defaultRoomSettings } from '../../../../modules/room/access/contract.ts';
import { saveReplies, saveRoomSettings } from '../../../../modules/room/access/server/room-settings.ts';
import type { Author } from '../../../../modules/room/messages/contract.ts';
import { addPastMessages } from '../../../../modules/room/messages/server/messages.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addDays, addMinutes, dayIn, wallToInstant } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { fillInvoices } from './invoices.ts';

const day = 24 * 60;

/** Adds what a month of sessions leaves: clients who joined over time, invoices and reminders. */
export async function fillHistory(
  services: Services,
  scope: Scope,
  sessions: DemoSession[],
  { zone, now }: { zone: string; now: Date },
) {
  await spreadJoining(scope, now);
  const held = sessions.filter(session => session.status === 'completed');
  await fillInvoices(services, scope, held, { zone, now });
  const reminded = sessions.filter(
    ({ status, startTime }, index) => status !== 'cancelled' && index % 2 === 0 && remindAt(startTime) < now,
  );
  for (const [index, session] of reminded.entries()) await remind(scope, session, { index, zone });
}

/** Every client joined before their first session. */
async function spreadJoining(scope: Scope, now: Date) {
  const latest = addMinutes(now, -25 * day).toISOString();
  await scope.db.execute(sql`
    update clients set created_at = ${latest}::timestamptz - (id % 40) * interval '5 days'
    where tenant_id = ${scope.tenantId}`);
}

type Place = { index: number; zone: string };

const remindAt = (startTime: string) => addMinutes(new Date(startTime), -day);

async function remind(scope: Scope, { clientId, startTime }: DemoSession, { index, zone }: Place) {
  const isLost = index % 9 === 4;
  const message = `Fernhill Nutrition: your appointment with Maya is on ${formatDayAndTime(startTime, zone)}. Reply STOP to end these messages.`;
  const sms = {
    clientId,
    recipientPhone: `+1503555${String(100 + ((clientId * 37) % 100)).padStart(4, '0')}`,
    message,
    type: 'automatic_reminder' as const,
    status: isLost ? ('failed' as const) : ('delivered' as const),
    error: isLost ? 'The phone may be off or out of range.' : null,
    sentBy: 'instance' as const,
    externalId: `SM${String(index).padStart(32, '0')}`,
  };
  await recordSms(scope, sms, remindAt(startTime));
}

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
export async function fillMessages(scope: Scope, clientIds: number[], { zone, now }: { zone: string; now: Date }) {
  await saveRoomSettings(scope, {
    ...defaultRoomSettings,
    replyHours: { days: [1, 2, 3, 4, 5], from: '09:00', to: '17:00' },
  });
  await saveReplies(scope, {
    replies: [
      'Pause it until we talk. Drink plenty of water, and call your doctor if it gets worse.',
      'Take it with food, and write down how you feel an hour later.',
      'Let’s look at it together in our next session.',
    ],
  });
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
