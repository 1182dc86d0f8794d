import { z } from 'zod';
import { id } from '../../shared/zod.ts';

export const said = z.object({ message: z.string() });

export const created = z.object({ id });

export const received = z.object({ received: z.literal(true) });
