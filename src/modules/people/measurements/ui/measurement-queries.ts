import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { get } from '../../../../ui/data/query.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  builtInKindNames,
  type Kind,
  type Measure,
  measurementsAnswer,
  measureOf,
  type OwnKind,
  ownKind,
} from '../contract.ts';

export const kindsPath = '/api/measurement-kinds';
export const measurementsPath = (clientId: number) => `/api/clients/${clientId}/measurements`;
export const goalPath = (clientId: number) => `/api/clients/${clientId}/goal`;

/** Below the client's key, because measurements and the client's progress change together. */
export const measurementsQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'measurements'], measurementsAnswer);

export const kindsQuery = get([kindsPath], ownKind.array());

/** A client's measurements and the selected kind; `shown` is null until both queries have loaded. */
export function useClientMeasurements(clientId: number) {
  const query = useQuery(measurementsQuery(clientId));
  const kinds = useQuery(kindsQuery);
  const [chosen, choose] = useState<Kind | null>(null);
  const { measure, all } = useMeasures(kinds.data ?? []);
  const failed = [query, kinds].find(each => each.isError && !each.data);
  if (!query.data || !kinds.data) return { failed, choose, shown: null };
  const { measurements, goal, progressPercentage } = query.data;
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

/** Kinds with labels and units, built-in ones first. */
function useMeasures(own: OwnKind[]) {
  const { units } = useCurrentUser().practice;
  const measure = (kind: Kind): Measure => measureOf(kind, units, own);
  return { measure, all: [...builtInKindNames, ...own.map(({ id }) => id)].map(measure) };
}

/** Options of a select. */
export const choicesOf = (measures: Measure[]) => measures.map(({ kind, label }) => ({ value: String(kind), label }));
