import { z } from 'zod';
import { email, id, instant, text } from '../../../shared/zod.ts';
import { anySlug } from '../../accounts/pages/contract.ts';

/** How long a device stays signed in to the client room after its last visit. */
export const sessionDays = 90;

/** How long a mailed code works. */
export const codeMinutes = 15;
/** How long the link beside it works. */
export const linkHours = 24;
/** Wrong codes after which a new one has to be asked for. */
export const maxWrongCodes = 5;

/** Pages of the client room below `/my/:slug`. */
export const roomPaths = ['', '/sessions', '/messages', '/files', '/forms', '/payments', '/me'] as const;
export type RoomPath = (typeof roomPaths)[number];

/** The path if it is a page of the room, else its home. */
export const toRoomPath = (given: string | undefined): RoomPath => roomPaths.find(each => each === given) ?? '';

/** Body of POST /api/room/ask. */
export const codeRequest = z.object({ slug: anySlug, email: email() });

/** Body of POST /api/room/enter: the code, in the browser that asked for it, or a mailed link. */
export const roomEntry = z.union([
  z.object({ slug: anySlug, code: text(40) }),
  z.object({ slug: anySlug, link: text(100) }),
]);

/** Answer of GET /api/clients/:id/room: the devices on which the client is signed in, the one used last first. */
export const roomAccess = z.object({
  devices: z.array(z.object({ id, device: z.string(), lastSeenAt: instant })),
  /** When the client was last mailed a code or an invitation; null if never. */
  mailedAt: instant.nullable(),
});
