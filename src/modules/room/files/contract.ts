import { z } from 'zod';
import type { FileKind } from '../../../shared/file-kinds.ts';
import { id, instant, requiredText } from '../../../shared/zod.ts';

export const fileAuthors = ['client', 'practice'] as const;
export type FileAuthor = (typeof fileAuthors)[number];

/** The kinds of files that clients and practices send each other. */
export const clientFileKinds = [
  'pdf',
  'jpg',
  'png',
  'webp',
  'heic',
  'docx',
  'doc',
  'xlsx',
  'xls',
  'csv',
  'txt',
] as const satisfies FileKind[];

/** The `accept` attribute of file inputs. */
export const acceptedFiles = '.pdf,.jpg,.jpeg,.png,.webp,.heic,.heif,.doc,.docx,.xls,.xlsx,.csv,.txt';
export type ClientFileKind = (typeof clientFileKinds)[number];

/** Query of the uploads; the body is the file itself. */
export const newClientFile = z.object({
  name: requiredText(255, 'The file needs a name'),
  /** Suppresses the notification, because the message that contains the file sends one. */
  forMessage: z.stringbool().optional(),
});

/** Item of GET /api/room/files. */
export const roomFile = z.object({
  id,
  author: z.enum(fileAuthors),
  name: z.string(),
  kind: z.enum(clientFileKinds),
  /** In bytes. */
  size: z.number().int(),
  createdAt: instant,
  /** When the other side first opened it. */
  seenAt: instant.nullable(),
});
export type RoomFile = z.infer<typeof roomFile>;

/** A file that was sent with a message. */
export const attachment = roomFile.pick({ id: true, name: true, kind: true, size: true });
export type Attachment = z.infer<typeof attachment>;

/** Item of GET /api/clients/:id/files. */
export const clientFile = roomFile.extend({
  clientId: id,
  /** The member who added it; null for the client's own. */
  memberName: z.string().nullable(),
});
export type ClientFile = z.infer<typeof clientFile>;
