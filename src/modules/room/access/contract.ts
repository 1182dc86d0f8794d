import { z } from 'zod';
import { clockTime, email, id, instant, requiredLines, text } from '../../../shared/zod.ts';
import { anySlug } from '../../accounts/pages/contract.ts';

/** Days after its last visit for which a device stays signed in to the client room. */
export const sessionDays = 90;

/** Validity of an emailed code. */
export const codeMinutes = 15;
/** Validity of the link that is emailed with the code. */
export const linkHours = 24;
/** Number of wrong attempts after which a code is invalid. */
export const maxWrongCodes = 5;

/** Pages of the client room below `/my/:slug`. */
export const roomPages = ['', '/sessions', '/messages', '/files', '/forms', '/payments', '/me'] as const;
export type RoomPage = (typeof roomPages)[number];

/** A page of the room, or one session, form or invoice on it. */
export type RoomPath = RoomPage | `/${'sessions' | 'forms' | 'payments'}/${number}`;

/** Returns the path if it belongs to the room, else its home. */
export function toRoomPath(path: string | undefined): RoomPath {
  if (/^\/(sessions|forms|payments)\/[1-9]\d{0,14}$/.test(path ?? '')) return path as RoomPath;
  return roomPages.find(each => each === path) ?? '';
}

/** Body of POST /api/room/ask. */
export const codeRequest = z.object({ slug: anySlug, email: email() });

/** Body of POST /api/room/enter: the code, only in the browser that requested it, or an emailed link. */
export const roomEntry = z.union([
  z.object({ slug: anySlug, code: text(40) }),
  z.object({ slug: anySlug, link: text(100) }),
]);

/** Rules for when clients may write, from strict to permissive. */
export const writingRules = ['nobody', 'replies', 'care', 'always'] as const;
export type WritingRule = (typeof writingRules)[number];
export const writingRuleLabels: Record<WritingRule, string> = {
  nobody: 'Never',
  replies: 'Only replies',
  care: 'While in care',
  always: 'Always',
};

/** With the rule `replies`, how long clients can answer the practice's latest message. */
export const replyDays = 30;

/** Hours that apply on each of these days (ISO 8601: 1 is Monday), in the practice's time zone. */
export const replyHours = z
  .object({
    days: z
      .array(z.number().int().min(1).max(7))
      .min(1, 'Choose at least one day')
      .max(7)
      .refine(days => new Set(days).size === days.length, 'Choose each day once'),
    from: clockTime,
    to: clockTime,
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'The end must be after the start' });
export type ReplyHours = z.infer<typeof replyHours>;

/** Access of a contact of a client, such as a parent. */
export const contactAccess = ['read', 'all'] as const;

/** Parts of the room that a practice can turn off. Sessions and “About me” are always shown. */
export const roomParts = ['messages', 'files', 'payments'] as const;
export type RoomPart = (typeof roomParts)[number];
export type ShownParts = Record<RoomPart, boolean>;

/** GET and PUT /api/room/settings. Without reply hours, clients aren’t told when to expect an answer. */
export const roomSettings = z.object({
  /** If off, clients can’t sign in, and no email links to the room. */
  isOn: z.boolean(),
  parts: z.object({ messages: z.boolean(), files: z.boolean(), payments: z.boolean() }),
  writing: z.enum(writingRules),
  replyHours: replyHours.nullable(),
});
export type RoomSettings = z.infer<typeof roomSettings>;

/** Body of PUT /api/clients/{id}/room: settings of this client that override those of the practice. */
export const clientRoomSettings = z.object({
  /** Closes the room for this client only. */
  isOff: z.boolean(),
  /** Null uses the practice’s setting. */
  writing: z.enum(writingRules).nullable(),
});
export type ClientRoomSettings = z.infer<typeof clientRoomSettings>;

/**
 * 'always', because clients without an upcoming session need a way to ask for the next one. Former clients are
 * archived, which closes their room.
 */
export const defaultRoomSettings: RoomSettings = {
  isOn: true,
  parts: { messages: true, files: true, payments: true },
  writing: 'always',
  replyHours: null,
};

export const maxSavedReplies = 50;
/** GET and PUT /api/messages/saved-replies: the complete list in display order. */
export const savedReplies = z.object({
  replies: z.array(requiredLines(1_000, 'Write a reply')).max(maxSavedReplies, `At most ${maxSavedReplies} replies`),
});

/** Answer of GET /api/clients/:id/room: the client’s settings and signed-in devices, the last used first. */
export const roomAccess = clientRoomSettings.extend({
  /** Whether the practice's room is on. */
  isRoomOn: z.boolean(),
  devices: z.array(z.object({ id, device: z.string(), lastSeenAt: instant })),
  /** When a code or an invitation was last sent or, with a mail server, queued; null if never. */
  mailedAt: instant.nullable(),
});
