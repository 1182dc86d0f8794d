import { and, asc, eq, sql } from 'drizzle-orm';
import { violatedConstraint } from '../../../../platform/database/failures.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { AppError, notFound } from '../../../../platform/errors.ts';
import type { OwnNoteTemplate, OwnNoteTemplateInput } from '../contract.ts';
import { knownSections } from './notes.ts';
import { noteTemplates } from './tables.ts';

const { id, name, template, sections } = noteTemplates;
const columns = { id, name, template, sections };
const byId = (scope: Scope, key: number) => and(eq(noteTemplates.tenantId, scope.tenantId), eq(id, key));

/** The practice's own templates, by name. */
export const listNoteTemplates = (scope: Scope): Promise<OwnNoteTemplate[]> =>
  scope.db
    .select(columns)
    .from(noteTemplates)
    .where(eq(noteTemplates.tenantId, scope.tenantId))
    .orderBy(asc(sql`lower(${name})`));

/** @throws AppError conflict if the name is taken */
export const createNoteTemplate = (scope: Scope, input: OwnNoteTemplateInput): Promise<OwnNoteTemplate> =>
  one(() =>
    scope.db
      .insert(noteTemplates)
      .values({ ...input, sections: knownSections(input), tenantId: scope.tenantId })
      .returning(columns),
  );

/** Notes that were started from it keep their text. @throws AppError not_found, conflict if the name is taken */
export const changeNoteTemplate = (scope: Scope, key: number, input: OwnNoteTemplateInput): Promise<OwnNoteTemplate> =>
  one(() =>
    scope.db
      .update(noteTemplates)
      .set({ ...input, sections: knownSections(input) })
      .where(byId(scope, key))
      .returning(columns),
  );

/** @throws AppError not_found */
export async function deleteNoteTemplate(scope: Scope, key: number): Promise<void> {
  await one(() => scope.db.delete(noteTemplates).where(byId(scope, key)).returning(columns));
}

async function one(write: () => Promise<OwnNoteTemplate[]>): Promise<OwnNoteTemplate> {
  try {
    const [written] = await write();
    if (!written) throw notFound('Template');
    return written;
  } catch (reason) {
    if (violatedConstraint(reason) !== 'note_templates_one_name') throw reason;
    const sentence = 'There’s already a template with this name';
    throw new AppError('conflict', sentence, { name: sentence });
  }
}
