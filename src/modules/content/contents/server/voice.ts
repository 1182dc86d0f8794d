import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import type { Voice } from '../contract.ts';
import { contentVoices } from './tables.ts';

const none: Voice = { niche: null, audience: null, avoid: null, sample: null };

/** The practice's writing style; empty by default. */
export async function getVoice({ db, tenantId }: Scope): Promise<Voice> {
  const { niche, audience, avoid, sample } = contentVoices;
  const [voice] = await db
    .select({ niche, audience, avoid, sample })
    .from(contentVoices)
    .where(eq(contentVoices.tenantId, tenantId));
  return voice ?? none;
}

export async function setVoice({ db, tenantId }: Scope, voice: Voice): Promise<Voice> {
  await db
    .insert(contentVoices)
    .values({ ...voice, tenantId })
    .onConflictDoUpdate({ target: contentVoices.tenantId, set: voice });
  return voice;
}

/** A seed that no other text of the practice has, so that the same topic gives a different text each time. */
export async function nextSeed({ db, tenantId }: Scope): Promise<number> {
  const [counted] = await db
    .insert(contentVoices)
    .values({ tenantId, written: 1 })
    .onConflictDoUpdate({ target: contentVoices.tenantId, set: { written: sql`${contentVoices.written} + 1` } })
    .returning({ written: contentVoices.written });
  return counted?.written ?? 1;
}
