import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Kind } from '../contract.ts';
import { kindsQuery, measurementsQuery } from './measurement-queries.ts';
import { useMeasures } from './use-measures.ts';

/** A client's measurements and the selected kind; `shown` is null until both queries have loaded. */
export function useClientMeasurements(clientId: number) {
  const found = useQuery(measurementsQuery(clientId));
  const kinds = useQuery(kindsQuery);
  const [chosen, choose] = useState<Kind | null>(null);
  const { measure, all } = useMeasures(kinds.data ?? []);
  const failed = [found, kinds].find(query => query.isError && !query.data);
  if (!found.data || !kinds.data) return { failed, choose, shown: null };
  const { measurements, goal, progressPercentage } = found.data;
  // The selected kind, else the goal's, else the last measured one.
  const kind = chosen ?? goal?.kind ?? measurements.at(-1)?.kind ?? 'weight';
  const shown = {
    measurements,
    goal,
    kind,
    measure: measure(kind),
    measures: all,
    own: kinds.data,
    rows: measurements.filter(each => each.kind === kind),
    choices: all.filter(each => each.kind === kind || measurements.some(({ kind }) => kind === each.kind)),
    goalOfKind: goal?.kind === kind ? goal : null,
    progress: progressPercentage,
  };
  return { failed, choose, shown };
}
