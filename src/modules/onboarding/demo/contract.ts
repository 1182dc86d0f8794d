import { z } from 'zod';
import { instant } from '../../../shared/zod.ts';

/** Answer of /api/example-data. `addedAt`: null while the practice has none. */
export const exampleData = z.object({ addedAt: instant.nullable() });
export type ExampleData = z.infer<typeof exampleData>;

/** Of every example person (RFC 2606, section 2): the database lets no mail out to it. */
export const exampleDomain = 'demo.example';
