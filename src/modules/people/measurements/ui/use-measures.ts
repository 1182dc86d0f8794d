import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { builtInKindNames, type Kind, type Measure, measureOf, type OwnKind } from '../contract.ts';

/** Kinds with labels and units, built-in ones first. */
export function useMeasures(own: OwnKind[]) {
  const { units } = useCurrentUser().practice;
  const measure = (kind: Kind): Measure => measureOf(kind, units, own);
  return { measure, all: [...builtInKindNames, ...own.map(({ id }) => id)].map(measure) };
}

/** Options of a select. */
export const choicesOf = (measures: Measure[]) => measures.map(({ kind, label }) => ({ value: String(kind), label }));
