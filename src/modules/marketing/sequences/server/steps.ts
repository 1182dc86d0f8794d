import { and, eq, notInArray } from 'drizzle-orm';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import { cleanBody } from '../../../messaging/mailings/server/clean-html.ts';
import type { SequenceInput, StepInput } from '../contract.ts';
import { sequenceSteps } from './tables.ts';

/** The steps of a sequence are these from now on, in this order. @throws AppError not_found for a step of another */
export async function writeSteps(scope: Scope, sequenceId: number, steps: SequenceInput['steps']) {
  const { tenantId } = scope;
  const kept = steps.flatMap(({ id }) => id ?? []);
  if (new Set(kept).size < kept.length) throw new AppError('invalid', 'The same email is listed twice.');
  const isOfThis = and(eq(sequenceSteps.tenantId, tenantId), eq(sequenceSteps.sequenceId, sequenceId));
  await scope.db
    .delete(sequenceSteps)
    .where(and(isOfThis, kept.length ? notInArray(sequenceSteps.id, kept) : undefined));
  for (const [position, { id, ...step }] of steps.entries()) {
    const values = { ...valuesOf(step), position };
    if (id === undefined) {
      await scope.db.insert(sequenceSteps).values({ ...values, tenantId, sequenceId });
      continue;
    }
    const written = await scope.db
      .update(sequenceSteps)
      .set(values)
      .where(and(isOfThis, eq(sequenceSteps.id, id)))
      .returning({ id: sequenceSteps.id });
    if (!written.length) throw notFound('Email of this sequence');
  }
}

/** HTML as far as a mail may hold it. */
const valuesOf = ({ delayMinutes, subject, body, bodyFormat, isOn }: Omit<StepInput, 'id'>) => ({
  delayMinutes,
  subject,
  ...cleanBody({ body, bodyFormat }),
  isOn,
});
