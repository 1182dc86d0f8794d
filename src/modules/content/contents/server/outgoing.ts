import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { isAllowed } from '../../../../shared/permissions.ts';
import { readAvoided } from '../avoided.ts';
import { checkClaims } from '../claims.ts';
import type { ContentStatus } from '../contract.ts';
import { getVoice } from './voice.ts';

type Wording = { title: string; body: string };
type Outgoing = Wording & { status: ContentStatus };

/**
 * Changes to published or scheduled content require the permission to publish and must not add phrases that the claims
 * check flags, because nobody would review them.
 * @throws AppError forbidden, invalid
 */
export async function checkOutgoing(scope: Scope, before: Outgoing, next: Wording): Promise<void> {
  if (before.status === 'draft') return;
  mayTouch(scope, before);
  const known = new Set((await marksOf(scope, before)).map(({ text }) => text));
  const fresh = (await marksOf(scope, next)).find(({ text }) => !known.has(text));
  if (!fresh) return;
  const sentence = `The claims check flags “${fresh.text}”. Move this back to drafts first, then decide when you publish it.`;
  throw new AppError('invalid', sentence, { body: sentence });
}

/** Scheduled and published content requires the permission to publish. @throws AppError forbidden */
export function mayTouch(scope: Scope, { status }: { status: ContentStatus }) {
  if (status !== 'draft' && !isAllowed(scope, 'content.publish'))
    throw new AppError(
      'forbidden',
      'This is scheduled or published. Ask someone who can publish to move it back to drafts.',
    );
}

/** Phrases to review, including the words the practice avoids. */
export async function marksOf(scope: Scope, { title, body }: Wording) {
  const { avoid } = await getVoice(scope);
  return checkClaims(`${title}\n\n${body}`, readAvoided(avoid));
}
