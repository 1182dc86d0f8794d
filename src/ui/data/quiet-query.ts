import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { api } from './api.ts';
import { type Key, pathOf } from './query.ts';

/** A GET whose failure is only logged (specification, section 8, client detail tabs); show it with QuietTable. */
export const getQuietly = <S extends z.ZodType>(key: Key, schema: S) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => {
      try {
        return await api.get(pathOf(key), schema, signal);
      } catch (reason) {
        // biome-ignore lint/suspicious/noConsole: the specification wants it logged and not shown
        if (!signal.aborted) console.error(`${pathOf(key)} did not load`, reason);
        throw reason;
      }
    },
  });
