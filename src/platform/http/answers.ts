import { z } from 'zod';
import { id } from '../../shared/zod.ts';

/** A sentence to show. */
export const said = z.object({ message: z.string() });

/** The key of what was made. */
export const created = z.object({ id });

export const received = z.object({ received: z.literal(true) });
