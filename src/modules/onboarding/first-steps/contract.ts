import { z } from 'zod';

/** In the order in which a practice is set up. */
export const stepNames = ['hours', 'service', 'page', 'mail', 'booking'] as const;
export type StepName = (typeof stepNames)[number];

/** One of GET /api/first-steps. `done` is what the practice's own records say. */
const firstStep = z.object({ name: z.enum(stepNames), isDone: z.boolean(), isPutAside: z.boolean() });
export type FirstStep = z.infer<typeof firstStep>;

/** Answer of GET /api/first-steps. `pageUrl`: where a test booking is made; null while there is no page that takes any. */
export const firstStepList = z.object({
  steps: firstStep.array(),
  isHidden: z.boolean(),
  pageUrl: z.string().nullable(),
  /** Whether a test booking can be taken away. */
  hasTest: z.boolean(),
});
export type FirstStepList = z.infer<typeof firstStepList>;

/** Body of PATCH /api/first-steps: what is absent stays. */
export const firstStepsChange = z.object({
  /** The hours were looked at. */
  hoursSeen: z.literal(true).optional(),
  putAside: z.enum(stepNames).optional(),
  /** True: the list is not shown any more. False: all of it is back. */
  isHidden: z.boolean().optional(),
});
export type FirstStepsChange = z.infer<typeof firstStepsChange>;

/** Answer of POST /api/first-steps/test-booking: the page to book on, with one's own name and address in its form. */
export const testBooking = z.object({ url: z.string() });
