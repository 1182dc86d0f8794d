import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';

/** Answer of /api/example-data. `addedAt`: null while the practice has none. */
export const exampleData = z.object({ addedAt: instant.nullable() });
export type ExampleData = z.infer<typeof exampleData>;
