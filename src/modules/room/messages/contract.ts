import { z } from 'zod';
import { pageOf, pageQuery, searchPageQuery } from '../../../shared/page.ts';
import { id, instant, text } from '../../../shared/zod.ts';
import { replyHours } from '../access/contract.ts';
import { attachment } from '../files/contract.ts';
import { messages } from './messages/en.ts';

export const maxBodyLength = 5_000;
export const maxAttachments = 5;

/** Body of POST /api/room/messages and POST /api/clients/{id}/messages. `key`: the sender’s idempotency key. */
export const messageInput = z
  .object({
    body: text(maxBodyLength),
    key: z.string().regex(/^[\w-]{16,64}$/, 'Invalid input'),
    /** Uploaded files of the sender that are attached to no other message. */
    fileIds: z
      .array(id)
      .max(maxAttachments)
      .refine(ids => new Set(ids).size === ids.length, 'Choose each file once')
      .optional(),
  })
  .refine(({ body, fileIds }) => body || fileIds?.length, { path: ['body'], message: messages.errors.empty });
export type MessageInput = z.infer<typeof messageInput>;

/** Body of requests that mark messages as read. `upTo`: time of the newest message that was shown. */
export const readInput = z.object({ upTo: instant });

export const authors = ['client', 'practice'] as const;
export type Author = (typeof authors)[number];

export const roomMessage = z.object({
  id,
  author: z.enum(authors),
  body: z.string(),
  createdAt: instant,
  /** When the other side read it. */
  readAt: instant.nullable(),
  /** For a client’s message outside of the reply hours: when they begin again, as shown to the client. */
  repliesResumeAt: instant.nullable(),
  /** Attachments. Empty for members who may not read files; `fileCount` still counts them. */
  files: z.array(attachment),
  fileCount: z.number().int(),
});
export type RoomMessage = z.infer<typeof roomMessage>;

/** A message as the practice sees it. `writtenBy` is null for the client's. */
export const clientMessage = roomMessage.extend({
  clientId: id,
  writtenBy: z.object({ id, name: z.string() }).nullable(),
});
export type ClientMessage = z.infer<typeof clientMessage>;

/** Query of GET /api/room/messages. */
export const roomMessagesQuery = pageQuery.extend({});

/** Answer of GET /api/room/messages: newest first. */
export const roomMessages = pageOf(roomMessage).extend({
  /** Whether the client may write now. */
  canWrite: z.boolean(),
  replyHours: replyHours.nullable(),
});
export type RoomMessages = z.infer<typeof roomMessages>;

/** Query of GET /api/clients/{id}/messages. */
export const clientMessageQuery = pageQuery;
/** Answer of GET /api/clients/{id}/messages: newest first. */
export const clientMessages = pageOf(clientMessage);

/** Query of GET /api/messages; `search` matches names of clients. */
export const conversationQuery = searchPageQuery;
export type ConversationQuery = z.infer<typeof conversationQuery>;

/** Messages between one client and the practice. */
export const conversation = z.object({
  client: z.object({ id, firstName: z.string(), lastName: z.string(), profileImageUrl: z.string().nullable() }),
  /** The newest message; `body` is cut off after 200 characters. */
  lastMessage: roomMessage.pick({ author: true, body: true, createdAt: true }),
  /** Messages of the client that nobody has read. */
  unreadCount: z.number().int(),
});
export type Conversation = z.infer<typeof conversation>;
export const conversations = pageOf(conversation);

/**
 * Answer of GET /api/messages/unread-count: conversations with unread messages, 100 for more, and the ID of the newest
 * message. While both stay the same, there is nothing new to load.
 */
export const unreadConversations = z.object({ count: z.number().int(), newestId: id.nullable() });
