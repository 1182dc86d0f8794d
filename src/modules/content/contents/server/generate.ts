import { inTenant, type Scope, type Who } from '../../../../platform/database/scope.ts';
import { tellAbout, unfollowed } from '../../../../platform/database/trail.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Services } from '../../../../platform/services.ts';
import { VendorFailure } from '../../../../platform/vendor-failure.ts';
import { findWriter } from '../../../accounts/vendors/server/access.ts';
import {
  type Content,
  type GenerateInput,
  generateFailure,
  longestBody,
  type RewriteInput,
  type Voice,
} from '../contract.ts';
import { addContent, getContent, lockContent, rewrite, type Written } from './contents.ts';
import { cut } from './cut.ts';
import { type Rewriting, taskOf } from './instructions.ts';
import { lengthen, shorten } from './lengths.ts';
import { getVoice, nextSeed } from './voice.ts';
import { titleCase } from './writer/words.ts';
import { writeBuiltIn } from './writer/write.ts';

type Asked = { services: Services; who: Who; onText?: (piece: string) => void };

/**
 * Writes and keeps a draft. The writer, who may take long, is asked outside of any transaction.
 * @throws AppError unavailable with the specified sentence when nothing came of it; the log knows why
 */
export async function generate({ services, who, onText }: Asked, input: GenerateInput): Promise<Content> {
  const prepared = await unfollowed(() => inTenant(services.database, who, scope => prepare(services, scope)));
  const written = await writeWith(services, prepared, { input, onText });
  return inTenant(services.database, who, async scope => {
    const added = await addContent(scope, input, written);
    tellAbout({ subjectId: added.id });
    return added;
  });
}

/** Another text on the same topic, or the same one shorter or longer. @throws AppError not_found, conflict, unavailable */
export async function rewriteContent(asked: Asked, id: number, { how, version }: RewriteInput): Promise<Content> {
  const { services, who, onText } = asked;
  const prepareFrom = async (scope: Scope) => {
    const before = await getContent(scope, id);
    if (before.version !== version)
      throw new AppError('conflict', 'This was changed in another window. Reload the page and try again.');
    return { before, prepared: await prepare(services, scope) };
  };
  const { before, prepared } = await unfollowed(() => inTenant(services.database, who, prepareFrom));
  const input: GenerateInput = {
    type: before.type,
    topic: before.topic ?? before.title,
    tone: before.tone ?? 'professional',
  };
  const rewriting = how === 'regenerate' ? undefined : { how, title: before.title, body: before.body };
  const { title, body, via } = await writeWith(services, prepared, { input, onText, rewriting });
  return inTenant(services.database, who, async scope =>
    rewrite(scope, await lockContent(scope, id, version), { title, body, via }, origins[how]),
  );
}

const origins = { regenerate: 'regenerated', shorten: 'shortened', lengthen: 'lengthened' } as const;

type Prepared = Awaited<ReturnType<typeof prepare>>;

async function prepare(services: Services, scope: Scope) {
  const [writer, voice, seed] = [await openWriter(services, scope), await getVoice(scope), await nextSeed(scope)];
  return { writer, voice, seed };
}

/** Secrets that cannot be read are a failure like any other: said in the specified words. */
const openWriter = (services: Services, scope: Scope) => findWriter(services, scope).catch(told(services));

type Order = {
  input: GenerateInput;
  onText?: Asked['onText'];
  rewriting?: (Rewriting & { title: string }) | undefined;
};

async function writeWith(services: Services, { writer, voice, seed }: Prepared, order: Order): Promise<Written> {
  const { input, onText, rewriting } = order;
  if (!writer) {
    const written = rewriting ? builtInRewrite(input, rewriting, { seed, voice }) : writeBuiltIn(input, seed, voice);
    onText?.(written.body);
    return { ...written, via: 'built-in' };
  }
  const text = await writer.write(taskOf(input, voice, rewriting), onText).catch(told(services));
  return { ...splitTitle(input, text, rewriting?.title), via: writer.via };
}

const builtInRewrite = (
  input: GenerateInput,
  { how, title, body }: Rewriting & { title: string },
  from: { seed: number; voice: Voice },
) => ({ title, body: how === 'shorten' ? shorten(body) : lengthen(input, body, from) });

const told =
  ({ log }: Services) =>
  (reason: unknown): never => {
    if (!(reason instanceof VendorFailure)) throw reason;
    log.warn({ reason: reason.message }, 'the writer failed');
    throw new AppError('unavailable', generateFailure);
  };

/** A newsletter brings its subject, an article its heading; captions are called after their topic. */
function splitTitle({ type, topic }: GenerateInput, text: string, title = titleCase(topic)) {
  const subject = type === 'newsletter' ? text.match(/^\s*\**subject:\**\s*(.+)\n+/i) : null;
  const heading = text.match(/^#\s+(.+)$/m)?.[1];
  const body = cut(subject ? text.slice(subject[0].length) : text, longestBody[type]);
  return { title: (subject?.[1] ?? heading ?? title).trim().slice(0, 300).toWellFormed() || title, body };
}
