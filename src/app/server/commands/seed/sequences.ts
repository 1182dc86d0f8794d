import { newSequence } from '../../../../modules/marketing/sequences/contract.ts';
import { createSequence } from '../../../../modules/marketing/sequences/server/sequences.ts';
import { templates } from '../../../../modules/marketing/sequences/templates.ts';
import type { Scope } from '../../../../platform/database/scope.ts';

/** A welcome for new subscribers; off, as every sequence is at first. */
export async function fillSequences(scope: Scope) {
  const [welcome] = templates;
  if (welcome) await createSequence(scope, newSequence.parse(welcome.sequence));
}
