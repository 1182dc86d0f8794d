import { z } from 'zod';
import { type NoteTemplate, noteTemplates, type SessionNote, templates } from '../contract.ts';

/** The text being edited. `noteId` is null until the first save; `version` is the stored version it is based on. */
export const draft = z.object({
  noteId: z.number().nullable(),
  version: z.number(),
  amendsId: z.number().nullable(),
  text: z.object({
    template: z.enum(noteTemplates),
    sections: z.record(z.string(), z.string()),
    appointmentId: z.number().nullable(),
  }),
});
export type Draft = z.infer<typeof draft>;
export type DraftText = Draft['text'];

type Beginning = { amendsId?: number; appointmentId?: number | undefined };

export const newDraft = (template: NoteTemplate, { amendsId, appointmentId }: Beginning = {}): Draft => ({
  noteId: null,
  version: 0,
  amendsId: amendsId ?? null,
  text: { template, sections: {}, appointmentId: appointmentId ?? null },
});

/** A new note that begins with the text of a template or of another note. */
export const draftLike = ({ template, sections }: Pick<DraftText, 'template' | 'sections'>): Draft => {
  const { text, ...rest } = newDraft(template);
  return { ...rest, text: { ...text, sections } };
};

export const draftOf = ({ id, version, amendsId, template, sections, appointmentId }: SessionNote): Draft => ({
  noteId: id,
  version,
  amendsId,
  text: { template, sections, appointmentId },
});

export const isEmpty = ({ sections }: Pick<DraftText, 'sections'>) =>
  Object.values(sections).every(text => !text.trim());

/** A template's sections in order, with their text. */
export const sectionsOf = ({ template, sections }: Pick<DraftText, 'template' | 'sections'>) =>
  Object.entries(templates[template].sections).map(([name, label]) => ({ name, label, text: sections[name] ?? '' }));

/**
 * Moves the text to another template. Sections with the same name keep their text; other text is put before the first
 * section under its old heading, so that nothing is lost.
 */
export function changeTemplate(template: NoteTemplate, draftText: DraftText): DraftText {
  const templateSections: Record<string, string> = templates[template].sections;
  const [first = ''] = Object.keys(templateSections);
  const written = sectionsOf(draftText).filter(({ text }) => text.trim());
  const sections = Object.fromEntries(
    written.filter(({ name }) => name in templateSections).map(({ name, text }) => [name, text]),
  );
  const homeless = written
    .filter(({ name }) => !(name in templateSections))
    .map(({ label, text }) => (draftText.template === 'free' ? text : `${label}:\n${text}`));
  const opening = [...homeless, sections[first]].filter(Boolean).join('\n\n');
  return { ...draftText, template, sections: opening ? { ...sections, [first]: opening } : sections };
}

type DraftKey = { userId: number; clientId: number };
const keyOf = ({ userId, clientId }: DraftKey) => `note ${userId} ${clientId}`;

/**
 * A copy of unsaved text. In sessionStorage, which survives a reload but is cleared with the window: health data must
 * not stay on a shared computer.
 */
export function readCopy(whose: DraftKey): Draft | null {
  try {
    return draft.safeParse(JSON.parse(sessionStorage.getItem(keyOf(whose)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** Storage may be disabled or full; the text is still in the editor. */
export function writeCopy(whose: DraftKey, copy: Draft | null) {
  try {
    if (copy) sessionStorage.setItem(keyOf(whose), JSON.stringify(copy));
    else sessionStorage.removeItem(keyOf(whose));
  } catch {}
}
