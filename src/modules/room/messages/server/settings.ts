import { eq } from 'drizzle-orm';
import type { ClientScope, Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn, instantOnOrAfter, weekdayOf } from '../../../../shared/dates.ts';
import { defaultRoomSettings, type ReplyHours, type RoomSettings } from '../contract.ts';
import { roomSettings } from './tables.ts';

export async function getRoomSettings({
  db,
  tenantId,
}: Pick<Scope | ClientScope, 'db' | 'tenantId'>): Promise<RoomSettings> {
  const [found] = await db
    .select({ writing: roomSettings.writing, replyHours: roomSettings.replyHours })
    .from(roomSettings)
    .where(eq(roomSettings.tenantId, tenantId));
  return found ?? defaultRoomSettings;
}

export async function saveRoomSettings(scope: Scope, settings: RoomSettings): Promise<RoomSettings> {
  await write(scope, settings);
  return settings;
}

export async function getSavedReplies({ db, tenantId }: Scope): Promise<{ replies: string[] }> {
  const [found] = await db
    .select({ replies: roomSettings.savedReplies })
    .from(roomSettings)
    .where(eq(roomSettings.tenantId, tenantId));
  return found ?? { replies: [] };
}

export async function saveReplies(scope: Scope, { replies }: { replies: string[] }): Promise<{ replies: string[] }> {
  await write(scope, { savedReplies: replies });
  return { replies };
}

async function write({ db, tenantId }: Scope, values: Partial<typeof roomSettings.$inferInsert>) {
  await db
    .insert(roomSettings)
    .values({ ...defaultRoomSettings, ...values, tenantId })
    .onConflictDoUpdate({ target: roomSettings.tenantId, set: values });
}

/** When the practice replies again; null within the reply hours, and for a practice without any. */
export function repliesResumeAt(hours: ReplyHours | null, zone: string, now: Date): Date | null {
  if (!hours) return null;
  const today = dayIn(now, zone);
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = addDays(today, ahead);
    if (!hours.days.includes(weekdayOf(day))) continue;
    const from = instantOnOrAfter(day, hours.from, zone);
    if (from > now) return from;
    if (now < instantOnOrAfter(day, hours.to, zone)) return null;
  }
  return null;
}
