import { z } from 'zod';

export const defaultHour = 7;

const hour = z.number('Choose an hour').int().min(0).max(23);

/** GET and PUT /api/digest: the signed-in user's daily email summary. `hour`: in the practice's time zone. */
export const digestSettings = z.object({ isOn: z.boolean(), hour });
export type DigestSettings = z.infer<typeof digestSettings>;
