import { and, eq, isNotNull } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { PracticeChange } from '../../../accounts/tenants/server/update.ts';
import { defaultSteps, type ReminderSettings, type ReminderSettingsInput } from '../contract.ts';
import { reminderSettings } from './tables.ts';

export async function getReminderSettings({ db, tenantId }: Scope): Promise<ReminderSettings> {
  const [row] = await db.select().from(reminderSettings).where(eq(reminderSettings.tenantId, tenantId));
  if (!row) return { steps: defaultSteps, quietHours: null, emailSubject: null, emailBody: null, smsBody: null };
  const { steps, quietHours, emailSubject, emailBody, smsBody } = row;
  return { steps, quietHours, emailSubject, emailBody, smsBody };
}

/** Existing appointments are replanned in the background, because there may be many. */
export async function saveReminderSettings(scope: Scope, settings: ReminderSettingsInput): Promise<ReminderSettings> {
  const values = { ...settings, replanAfter: 0 };
  await scope.db
    .insert(reminderSettings)
    .values({ ...values, tenantId: scope.tenantId })
    .onConflictDoUpdate({ target: reminderSettings.tenantId, set: values });
  return getReminderSettings(scope);
}

/** After a change of time zone the quiet hours are at other instants, so reminders are replanned. */
export async function followNewZone({ db, tenantId }: Scope, { before, after }: PracticeChange) {
  if (before.settings.timeZone === after.settings.timeZone) return;
  await db
    .update(reminderSettings)
    .set({ replanAfter: 0 })
    .where(and(eq(reminderSettings.tenantId, tenantId), isNotNull(reminderSettings.quietHours)));
}
