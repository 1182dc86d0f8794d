import { sql } from 'drizzle-orm';
import type { Run, SequenceDetail } from '../../modules/marketing/sequences/contract.ts';
import { advanceSequences } from '../../modules/marketing/sequences/server/advance.ts';
import { inTenant } from '../../platform/database/scope.ts';
import type { Practice, World } from '../world.ts';

const hour = 60;

/** Two emails: immediately, and a day later. */
export const sequenceFields = (overrides: Record<string, unknown> = {}) => ({
  name: 'Welcome',
  trigger: 'subscribed',
  daytimeOnly: false,
  steps: [
    { delayMinutes: 0, subject: 'Hello {firstName}', body: 'How good that you are here.' },
    { delayMinutes: 24 * hour, subject: 'One more thing', body: 'Drink water.' },
  ],
  ...overrides,
});

/** Creates an active sequence. */
export async function beginSequence({ call }: Practice, overrides: Record<string, unknown> = {}): Promise<number> {
  const created = await call('POST', '/api/sequences', sequenceFields(overrides));
  if (created.status !== 201) throw new Error(`the sequence was refused: ${await created.text()}`);
  const { id } = await created.json();
  const on = await call('POST', `/api/sequences/${id}/on`);
  if (on.status !== 204) throw new Error(`it could not be turned on: ${await on.text()}`);
  return id;
}

export const readSequence = async ({ call }: Practice, id: number): Promise<SequenceDetail> =>
  (await call('GET', `/api/sequences/${id}`)).json();

export const peopleOf = async ({ call }: Practice, id: number, query = ''): Promise<Run[]> =>
  (await (await call('GET', `/api/sequences/${id}/runs?${query}`)).json()).items;

export const rowsIn = (world: World, practice: Practice, query: string) =>
  inTenant(world.services.database, { ...practice, role: 'owner' }, async ({ db }) => {
    const { rows } = await db.execute<Record<string, unknown>>(sql.raw(query));
    return rows;
  });

export type SequenceMail = { id: number; to: string; subject: string; status: string; error: string | null };

export const sequenceMails = async (world: World, practice: Practice): Promise<SequenceMail[]> =>
  (
    await rowsIn(
      world,
      practice,
      `select json_build_object('id', id, 'to', recipient_email, 'subject', subject, 'status', status, 'error', error) as json
       from email_logs where cause like 'sequence run %' order by id`,
    )
  ).map(({ json }) => Object(json));

/** Advances sequences as of that many minutes from now, and marks their queued emails as sent. */
export async function passTime(world: World, practice: Practice, minutes: number) {
  const now = new Date(Date.now() + minutes * 60_000);
  await advanceSequences(world.services, undefined, now);
  await rowsIn(
    world,
    practice,
    `update email_logs set status = 'sent', sent_at = '${now.toISOString()}'
     where cause like 'sequence run %' and status = 'queued'`,
  );
}
