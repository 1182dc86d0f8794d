import { newSequence } from '../../../features/sequences/contract.ts';
import { createSequence } from '../../../features/sequences/server/sequences.ts';
import { templates } from '../../../features/sequences/templates.ts';
import type { Scope } from '../../../platform/database/scope.ts';

/** A welcome for new subscribers; off, as every sequence is at first. */
export async function fillSequences(scope: Scope) {
  const [welcome] = templates;
  if (welcome) await createSequence(scope, newSequence.parse(welcome.sequence));
}
