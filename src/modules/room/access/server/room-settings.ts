import { and, eq, sql } from 'drizzle-orm';
import type { ClientScope, Scope, System } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { addDays, dayIn, instantOnOrAfter, weekdayOf } from '../../../../shared/dates.ts';
import type { ClientsMerged } from '../../../people/clients/server/changes.ts';
import { getClient } from '../../../people/clients/server/clients.ts';
import {
  type ClientRoomSettings,
  defaultRoomSettings,
  type ReplyHours,
  type RoomPart,
  type RoomSettings,
  type ShownParts,
  type WritingRule,
} from '../contract.ts';
import { messages } from '../messages/en.ts';
import { clientContacts, clientRoomSettings, roomSettings } from './tables.ts';

type Reader = Pick<Scope | ClientScope | System, 'db'> & { tenantId: number };
type OfClient = Reader & { clientId: number };

export async function getRoomSettings({ db, tenantId }: Reader): Promise<RoomSettings> {
  const { isOn, hasMessages, hasFiles, hasPayments, writing, replyHours } = roomSettings;
  const [settings] = await db
    .select({ isOn, parts: { messages: hasMessages, files: hasFiles, payments: hasPayments }, writing, replyHours })
    .from(roomSettings)
    .where(eq(roomSettings.tenantId, tenantId));
  return settings ?? defaultRoomSettings;
}

export async function saveRoomSettings(scope: Scope, settings: RoomSettings): Promise<RoomSettings> {
  await write(scope, columnsOf(settings));
  return settings;
}

const columnsOf = ({ parts: { messages, files, payments }, ...rest }: RoomSettings) => ({
  ...rest,
  hasMessages: messages,
  hasFiles: files,
  hasPayments: payments,
});

/** The parts that clients see, in the practice's or the client's own transaction. */
export const getShownParts = async (reader: Reader): Promise<ShownParts> => (await getRoomSettings(reader)).parts;

/** The client’s own rule for writing, else the practice’s. */
export async function getWritingRule({ db, tenantId, clientId }: OfClient): Promise<WritingRule | null> {
  const [row] = await db
    .select({ writing: clientRoomSettings.writing })
    .from(clientRoomSettings)
    .where(and(eq(clientRoomSettings.tenantId, tenantId), eq(clientRoomSettings.clientId, clientId)));
  return row?.writing ?? null;
}

/** Settings of this client that override those of the practice. @throws AppError not_found */
export async function getClientRoomSettings(scope: Scope, clientId: number): Promise<ClientRoomSettings> {
  await getClient(scope, clientId);
  const [settings] = await scope.db
    .select({ isOff: clientRoomSettings.isOff, writing: clientRoomSettings.writing })
    .from(clientRoomSettings)
    .where(and(eq(clientRoomSettings.tenantId, scope.tenantId), eq(clientRoomSettings.clientId, clientId)));
  return settings ?? { isOff: false, writing: null };
}

/** @throws AppError not_found */
export async function saveClientRoomSettings(scope: Scope, clientId: number, settings: ClientRoomSettings) {
  const { db, tenantId } = scope;
  await getClient(scope, clientId);
  await db
    .insert(clientRoomSettings)
    .values({ ...settings, tenantId, clientId })
    .onConflictDoUpdate({ target: [clientRoomSettings.tenantId, clientRoomSettings.clientId], set: settings });
}

export async function getSavedReplies({ db, tenantId }: Scope): Promise<{ replies: string[] }> {
  const [row] = await db
    .select({ replies: roomSettings.savedReplies })
    .from(roomSettings)
    .where(eq(roomSettings.tenantId, tenantId));
  return row ?? { replies: [] };
}

export async function saveReplies(scope: Scope, { replies }: { replies: string[] }): Promise<{ replies: string[] }> {
  await write(scope, { savedReplies: replies });
  return { replies };
}

async function write({ db, tenantId }: Scope, values: Partial<typeof roomSettings.$inferInsert>) {
  await db
    .insert(roomSettings)
    .values({ ...columnsOf(defaultRoomSettings), ...values, tenantId })
    .onConflictDoUpdate({ target: roomSettings.tenantId, set: values });
}

/** When the reply hours begin again; null within them, and for a practice without any. */
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

const openFor = sql`coalesce(s.is_on, true) and not coalesce(o.is_off, false)`;

/** SQL joins and conditions: whether the room of the client `c` is open, and its visible parts. */
export const roomOfClient = {
  joins: sql`left join ${roomSettings} s on s.tenant_id = c.tenant_id
    left join ${clientRoomSettings} o on o.tenant_id = c.tenant_id and o.client_id = c.id`,
  isOpen: sql`c.archived_at is null and ${openFor}`,
  parts: sql`json_build_object('messages', coalesce(s.has_messages, true), 'files', coalesce(s.has_files, true),
    'payments', coalesce(s.has_payments, true))`,
};

/** The parts of this client's room; null while it is closed: turned off, or the client is archived or deleted. */
export async function findOpenRoom({ db, tenantId, clientId }: OfClient): Promise<ShownParts | null> {
  const { rows } = await db.execute<{ parts: ShownParts }>(sql`
    select ${roomOfClient.parts} as parts from clients c ${roomOfClient.joins}
    where c.tenant_id = ${tenantId} and c.id = ${clientId} and ${roomOfClient.isOpen}`);
  return rows[0]?.parts ?? null;
}

/** The part of the room that the path belongs to; null for pages that can’t be turned off. */
export function partOf(path: string): RoomPart | null {
  const [, page] = /^(?:\/api\/room|\/my\/[^/]+)?\/(messages|files|payments|invoices)(?:\/|$)/.exec(path) ?? [];
  return page === 'invoices' ? 'payments' : ((page as RoomPart | undefined) ?? null);
}

/** @throws AppError forbidden if the practice has turned this part off */
export function requirePart(parts: ShownParts, path: string) {
  const part = partOf(path);
  if (part && !parts[part]) throw new AppError('forbidden', messages.errors.partOff);
}

/** Keeps the contacts of both clients, without duplicates. */
export async function mergeContacts({ db, tenantId }: Scope, { from, to }: ClientsMerged) {
  await db.execute(sql`update ${clientContacts} t set client_id = ${to}
    where t.tenant_id = ${tenantId} and t.client_id = ${from} and not exists (select from ${clientContacts} o
      where o.tenant_id = t.tenant_id and o.client_id = ${to} and lower(o.email) = lower(t.email))`);
}
