import { z } from 'zod';
import { id, instant } from '../../../shared/zod.ts';

// A separate file, so that the dashboard does not load the rest of this module.

/** Line of GET /api/forms/waiting: sessions until the end of tomorrow whose form isn't finished. */
export const waitingForm = z.object({
  requestId: id,
  formTitle: z.string(),
  clientId: id,
  clientName: z.string(),
  appointmentId: id,
  startTime: instant,
  status: z.enum(['asked', 'started']),
  minutesLeft: z.number().int(),
  remindedAt: instant.nullable(),
});
export type WaitingForm = z.infer<typeof waitingForm>;
