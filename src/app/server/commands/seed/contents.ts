import { addContent } from '../../../../modules/content/contents/server/contents.ts';
import { publishContent, scheduleContent } from '../../../../modules/content/contents/server/publish.ts';
import { exampleTexts } from '../../../../modules/onboarding/demo/server/texts.ts';
import type { Scope } from '../../../../platform/database/scope.ts';
import { addDays, dayIn } from '../../../../shared/dates.ts';

/** Texts in every state: published, scheduled, and drafts. */
export async function fillContents(scope: Scope, { zone, now }: { zone: string; now: Date }) {
  for (const { input, ...text } of exampleTexts) {
    const { id, version } = await addContent(scope, input, { ...text, via: 'built-in' });
    const isPage = input.type === 'blog' || input.type === 'recipe';
    if (isPage) await publishContent(scope, id, { version, accepts: [] });
    const scheduledFor = `${addDays(dayIn(now, zone), 2)}T17:30`;
    if (input.type === 'instagram') await scheduleContent(scope, id, { version, scheduledFor, accepts: [] }, now);
  }
}
