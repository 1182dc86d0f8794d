import { sql } from 'drizzle-orm';
import { recordSms } from '../../../../modules/messaging/sms/server/queue-sms.ts';
import type { DemoSession } from '../../../../modules/onboarding/demo/server/calendar.ts';
import { fillTalks } from '../../../../modules/onboarding/demo/server/talks.ts';
import { defaultRoomSettings } from '../../../../modules/room/access/contract.ts';
import { saveReplies, saveRoomSettings } from '../../../../modules/room/access/server/room-settings.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Services } from '../../../../platform/services.ts';
import { addMinutes } from '../../../../shared/dates.ts';
import { formatDayAndTime } from '../../../../shared/format/format-time.ts';
import { fillInvoices } from './invoices.ts';

const day = 24 * 60;

/** Adds the history of a month: clients who joined over time, invoices and reminders. */
export async function fillHistory(
  services: Services,
  scope: Scope,
  sessions: DemoSession[],
  { zone, now }: { zone: string; now: Date },
) {
  await spreadJoining(scope, now);
  const completed = sessions.filter(session => session.status === 'completed');
  await fillInvoices(services, scope, completed, { zone, now });
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

/** The client room's settings, replies, and conversations with clients. */
export async function fillMessages(scope: Scope, clientIds: number[], at: Parameters<typeof fillTalks>[2]) {
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
  await fillTalks(scope, clientIds, at);
}
