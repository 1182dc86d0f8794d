import { z } from 'zod';
import { declaredOperations } from '../declared-routes.ts';
import type { Operation } from './operation.ts';

/** Every route below /api and what is said of it, by method and path. */
export const operations: Record<string, Operation> = {
  ...declaredOperations,
  'GET /api/openapi.json': {
    summary: 'Get this document',
    answer: { apiDocument: z.record(z.string(), z.unknown()) },
  },
};
