import { z } from 'zod';

/** In the order of the set-up. */
export const stepNames = ['hours', 'service', 'page', 'mail', 'booking'] as const;
export type StepName = (typeof stepNames)[number];

/** An item of GET /api/first-steps. `isDone` is derived from the practice's data. */
const firstStep = z.object({ name: z.enum(stepNames), isDone: z.boolean(), isPutAside: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;

/** Answer of GET /api/first-steps. `pageUrl`: where to make a test booking; null while no page accepts bookings. */
export const firstStepList = z.object({
  steps: firstStep.array(),
  isHidden: z.boolean(),
  pageUrl: z.string().nullable(),
  /** There is a test booking that can be removed. */
  hasTest: z.boolean(),
});
export type FirstStepList = z.infer<typeof firstStepList>;

/** Body of PATCH /api/first-steps; absent fields stay unchanged. */
export const firstStepsChange = z.object({
  /** The user has reviewed the working hours. */
  hoursSeen: z.literal(true).optional(),
  putAside: z.enum(stepNames).optional(),
  /** True hides the list; false restores it, including dismissed steps. */
  isHidden: z.boolean().optional(),
});
export type FirstStepsChange = z.infer<typeof firstStepsChange>;

/** Answer of POST /api/first-steps/test-booking: the booking page, prefilled with the user's name and email address. */
export const testBooking = z.object({ url: z.string() });
