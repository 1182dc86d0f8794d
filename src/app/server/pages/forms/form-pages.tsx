import type { Context } from 'hono';
import type { ReactNode } from 'react';
import { findContact } from '../../../../modules/accounts/pages/server/storefront.ts';
import { getPractice } from '../../../../modules/accounts/tenants/server/practice.ts';
import { answerPdf } from '../../../../modules/billing/invoicing/server/pdf/invoice-pdf.ts';
import { type Answer, type Answers, minutesFor, shownQuestions } from '../../../../modules/forms/forms/questions.ts';
import { missingAnswers, missingIn } from '../../../../modules/forms/requests/check-answers.ts';
import { type AnswerInput, signatureInput } from '../../../../modules/forms/requests/contract.ts';
import { describeAnswers, linesOf, type Writing } from '../../../../modules/forms/requests/describe-answers.ts';
import { type Fields, fieldsOf, type Screen, screensOf, valueFrom } from '../../../../modules/forms/requests/fields.ts';
import { requestMessages } from '../../../../modules/forms/requests/messages/catalog.ts';
import {
  canReopen,
  type Filling,
  inPractice,
  noteStep,
  reopenForm,
  saveAnswer,
  signForm,
  submitForm,
} from '../../../../modules/forms/requests/server/answers.ts';
import { writingOf } from '../../../../modules/forms/requests/server/detail.ts';
import { formPdf } from '../../../../modules/forms/requests/server/form-paper.ts';
import {
  fillingOf,
  getOwnDocument,
  getOwnForm,
  openFormLink,
} from '../../../../modules/forms/requests/server/own-forms.ts';
import {
  type FormFrame,
  QuestionPage,
  ReviewPage,
  SentPage,
} from '../../../../modules/forms/requests/ui/FormPages.tsx';
import formCss from '../../../../modules/forms/requests/ui/form.css?inline';
import { getOwnRecord } from '../../../../modules/people/clients/server/client-view.ts';
import { getClient } from '../../../../modules/people/clients/server/clients.ts';
import { inLanguageOf } from '../../../../modules/people/clients/server/room-link.ts';
import { allergens } from '../../../../modules/people/facts/contract.ts';
import { newClientFile } from '../../../../modules/room/files/contract.ts';
import { addOwnFile } from '../../../../modules/room/files/server/files.ts';
import byLinkCss from '../../../../modules/scheduling/appointments/ui/by-link/by-link.css?inline';
import { LinkError } from '../../../../modules/scheduling/appointments/ui/by-link/LinkError.tsx';
import { accentTokens } from '../../../../modules/site/storefront/ui/bio/accent-tokens.ts';
import { setVisitorLanguage, withoutAudit } from '../../../../platform/database/audit-context.ts';
import { type ClientPrincipal, inClientRoom } from '../../../../platform/database/scope.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type PageRoute, page } from '../../../../platform/http/declare-page.ts';
import { memoryRateLimit } from '../../../../platform/http/memory-rate-limit.ts';
import { check, type Public, readId } from '../../../../platform/http/request.ts';
import { formatTime } from '../../../../shared/format/format-time.ts';
import { translateError } from '../../../../shared/messages/create-catalog.ts';
import type { Assets } from '../../http/assets.ts';
import { fewUploads, readFields, requireReadableFile } from '../forms.ts';
import { productAt, renderForPractice, renderPage, visitedLocale } from '../html.tsx';
import { protectSecretUrl } from '../link-pages.tsx';
import { asClientAt, atRoom } from '../room/room-response.tsx';

/** A form that is open in a browser, by the link of an email or in the client room. */
type Visit = { c: Context<Public>; filling: Filling; base: string };
type Answering = (visit: Visit) => Promise<Response>;

/** `/f/:token` and `/my/:slug/forms/:id`: filling in a form. Every page works without scripts. */
export function formPageRoutes(assets: Assets): PageRoute[] {
  const mayDraw = memoryRateLimit(20);
  const byLink = async (c: Context<Public>, answer: Answering) => {
    const token = c.req.param('token') ?? '';
    const filling = await openFormLink(c.get('services'), token);
    if (!filling) return protectSecretUrl(await renderMissing(c, assets));
    return protectSecretUrl(await orMissing(c, () => answer({ c, filling, base: `/f/${token}` })));
  };
  const inRoom = (c: Context<Public>, answer: Answering) =>
    atRoom(c, assets, practice =>
      asClientAt(c, practice, client => {
        const id = readId(c, 'Form');
        const base = `/my/${practice.slug}/forms/${id}`;
        return orMissing(c, () => answer({ c, filling: fillingOf(client, id), base }), client);
      }),
    );
  const orMissing = async (c: Context<Public>, answer: () => Promise<Response>, client?: ClientPrincipal) => {
    try {
      return await answer();
    } catch (reason) {
      if (!(reason instanceof AppError) || reason.code !== 'not_found') throw reason;
      if (client) setVisitorLanguage((await inClientRoom(c.get('services').database, client, getOwnRecord)).language);
      return renderMissing(c, assets);
    }
  };
  const show: Answering = visit => showForm(assets, visit);
  const take: Answering = visit => {
    const isUpload = visit.c.req.header('content-type')?.startsWith('multipart/');
    return isUpload ? fewUploads(() => takeForm(assets, visit)) : takeForm(assets, visit);
  };
  const copy: Answering = async ({ c, filling }) => {
    if (!mayDraw(`${filling.tenantId} ${filling.requestId}`)) throw new AppError('too_many', 'Too many requests');
    const services = c.get('services');
    const document = await getOwnDocument(services, filling);
    // This transaction tells the audit log which practice the page is about.
    await inPractice(services, filling, async () => undefined);
    return answerPdf(await formPdf(document));
  };
  const reads = { audit: 'read form_request', onOwnDomain: true } as const;
  const writes = { audit: 'changed form_request', onOwnDomain: true } as const;
  return [
    page.get('/f/:token', reads, c => byLink(c, show)),
    page.post('/f/:token', writes, c => byLink(c, take)),
    page.get('/f/:token/copy', reads, c => byLink(c, copy)),
    page.get('/my/:slug/forms/:id', reads, c => inRoom(c, show)),
    page.post('/my/:slug/forms/:id', writes, c => inRoom(c, take)),
    page.get('/my/:slug/forms/:id/copy', reads, c => inRoom(c, copy)),
  ];
}

/** The form with everything its pages show. */
async function load({ c, filling }: Visit) {
  const services = c.get('services');
  const own = await getOwnForm(services, filling);
  const around = await inPractice(services, filling, async scope => {
    const client = await getClient(scope, filling.clientId);
    setVisitorLanguage(client.language);
    const contact = await findContact({ ...scope, userId: client.userId });
    const practice = inLanguageOf(client, await getPractice(scope));
    const mayReopen = await canReopen(scope, { ...own, signedAt: null, withdrawnAt: null });
    return { writing: await writingOf(scope, client), practice, slug: contact?.slug ?? null, mayReopen };
  });
  const answers: Answers = Object.fromEntries(Object.entries(own.answers).map(([id, { answer }]) => [id, answer]));
  const shown = shownQuestions(own.definition, answers);
  return { own, answers, shown, ...screensOf(shown), ...around };
}
type Loaded = Awaited<ReturnType<typeof load>>;

/** The question in the URL, else the one the client saw last, else the first without an answer. */
function screenAt({ own, screens, answers }: Loaded, at: string | undefined): Screen | null {
  if (at === 'review') return null;
  const screen = screens.find(({ question }) => question.id === at);
  if (screen || screens.length === 0) return screen ?? null;
  const current = screens.find(({ question }) => question.id === own.currentQuestion);
  const open = screens.find(({ question }) => !answers[question.id]);
  return (current && !answers[current.question.id] ? current : open) ?? null;
}

/** `fields`: what was typed; without them, what is saved is shown. */
type Refused = { fields?: Fields; problem: string; status: number };
type Showing = Refused & { at: string | undefined };

async function showForm(assets: Assets, visit: Visit, refused?: Showing): Promise<Response> {
  const { c } = visit;
  const loaded = await load(visit);
  const { own, screens, writing } = loaded;
  if (own.document) return renderSent(assets, visit, loaded);
  if (own.status === 'withdrawn') return renderWithdrawn(c, assets, loaded);
  const screen = screenAt(loaded, refused?.at ?? c.req.query('at'));
  const frame = await frameOf(visit, loaded);
  if (!screen) return renderReview(assets, visit, { loaded, frame, refused });
  const index = screens.indexOf(screen);
  const { question } = screen;
  const saved = own.answers[question.id];
  const unit = unitOf(question, writing);
  const textOf = (answer: Answer | null | undefined) =>
    answer
      ? 'ask' in answer
        ? writing.words.ask
        : linesOf(question, { [question.id]: answer }, writing).join('; ')
      : '';
  return render(c, assets, {
    title: `${own.title} · ${frame.practiceName}`,
    hasScript: true,
    status: refused?.status,
    body: (
      <QuestionPage
        {...{ frame, screen, unit, intro: own.definition.intro }}
        progress={progressOf(loaded, index)}
        fields={refused?.fields ?? fieldsOf(question, saved?.answer, unit)}
        last={'showLast' in question && question.showLast ? (own.last[question.id] ?? null) : null}
        other={textOf(saved?.other) || null}
        seen={refused?.fields?.seen?.[0] ?? saved?.savedAt.toISOString() ?? ''}
        isFirst={index === 0}
        isFromReview={(refused?.fields?.from?.[0] ?? c.req.query('from')) === 'review'}
        problem={refused ? translateError(refused.problem, writing.locale) : null}
      />
    ),
  });
}

const unitOf = (question: Screen['question'], writing: Writing) =>
  question.kind === 'measurement' ? writing.measureOf(question.measure).unit : null;

/** Minutes left and progress. `index`: of the current screen; unanswered questions before it do not count as left. */
function progressOf({ own, screens, answers }: Loaded, index: number) {
  const remaining = screens.slice(index).filter(({ question }, at) => at === 0 || !answers[question.id]);
  const questions = remaining.map(({ question }) => question);
  const isSigned = own.definition.isSigned;
  return {
    done: index,
    total: screens.length + 1,
    minutesLeft: questions.length ? minutesFor(questions, isSigned) : isSigned ? 1 : 0,
  };
}

async function frameOf({ c, base }: Visit, { own, practice, slug }: Loaded): Promise<FormFrame> {
  const product = await productAt(c.get('services'));
  return {
    ...{ base, product, title: own.title, practiceName: practice.name, logo: product.brand?.logo ?? null },
    homePath: slug ? `/my/${slug}` : base,
    timeZone: practice.settings.timeZone,
    savedAt: own.lastAnsweredAt,
  };
}

type Review = { loaded: Loaded; frame: FormFrame; refused: Refused | undefined };

function renderReview(assets: Assets, { c }: Visit, { loaded, frame, refused }: Review) {
  const { own, screens, rest, answers, writing } = loaded;
  return render(c, assets, {
    title: `${own.title} · ${frame.practiceName}`,
    hasScript: false,
    status: refused?.status,
    body: (
      <ReviewPage
        {...{ frame, rest }}
        progress={progressOf(loaded, screens.length)}
        entries={describeAnswers(own.definition, answers, writing)}
        missing={missingAnswers(own.definition, answers)}
        lastQuestion={screens.at(-1)?.question.id ?? null}
        isSigned={own.definition.isSigned}
        signedName={refused?.fields?.name?.[0] ?? ''}
        problem={refused ? translateError(refused.problem, writing.locale) : null}
      />
    ),
  });
}

/** Shows the submitted document, in the colors that the practice had then. */
function renderSent(assets: Assets, { base }: Visit, { own, mayReopen, slug }: Loaded): Response {
  const { document } = own;
  if (!document) throw new AppError('not_found', 'Form not found');
  const tokens = Object.entries(accentTokens(document.color)).map(([name, value]) => `--${name}:${value}`);
  const homePath = base.startsWith('/my/') && slug ? `/my/${slug}` : null;
  return renderPage(assets, {
    name: 'plain',
    locale: document.locale,
    title: `${document.title} · ${document.practiceName}`,
    css: [formCss, `:root{${tokens.join(';')}}`],
    head: <meta name="robots" content="noindex" />,
    body: <SentPage {...{ document, base, homePath }} canReopen={mayReopen && !document.signature} />,
  });
}

async function renderWithdrawn(c: Context<Public>, assets: Assets, { practice }: Loaded) {
  const t = requestMessages.in(await visitedLocale(c.get('services'))).page;
  return renderNotice(c, assets, { title: t.withdrawn, message: t.withdrawnText(practice.name), status: 410 });
}

async function renderMissing(c: Context<Public>, assets: Assets) {
  const t = requestMessages.in(await visitedLocale(c.get('services'))).page;
  return renderNotice(c, assets, { title: t.missing, message: t.missingText, status: 404 });
}

type Notice = { title: string; message: string; status: number };

const renderNotice = async (c: Context<Public>, assets: Assets, { title, message, status }: Notice) =>
  renderForPractice(assets, c.get('services'), {
    ...{ name: 'plain', title, status },
    css: [byLinkCss],
    head: <meta name="robots" content="noindex" />,
    body: <LinkError {...{ title, message }} {...(await productAt(c.get('services')))} />,
  });

type PageOptions = { title: string; hasScript: boolean; body: ReactNode; status: number | undefined };

/** CSS shows the field for the reaction only when its allergen is checked. */
const reactionCss = allergens
  .map(
    (_, at) =>
      `.of-a-${at}{display:none!important}.form-page:has(#a-${at}:checked) .of-a-${at}{display:grid!important}`,
  )
  .join('');

const render = (c: Context<Public>, assets: Assets, { title, hasScript, body, status }: PageOptions) =>
  renderForPractice(assets, c.get('services'), {
    name: hasScript ? 'form' : 'plain',
    title,
    css: [formCss, reactionCss],
    head: <meta name="robots" content="noindex" />,
    body,
    ...(status && { status }),
  });

const steps = ['next', 'back', 'more', 'auto', 'send', 'reopen'] as const;

/** Saves the posted answer and redirects to the next step. */
async function takeForm(assets: Assets, visit: Visit): Promise<Response> {
  const { c, filling, base } = visit;
  const services = c.get('services');
  const { fields, file } = await readFields(c);
  const go = steps.find(each => each === fields.go?.[0]) ?? 'next';
  const at = fields.at?.[0] ?? '';
  try {
    requireReadableFile(c);
    if (go === 'reopen') {
      await reopenForm(services, filling);
      return c.redirect(`${base}?at=review`, 303);
    }
    if (at === 'review') {
      await send(visit, fields);
      return c.redirect(base, 303);
    }
    return await saveStep(visit, { fields, file, go, at });
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason;
    // A half-typed answer isn't saved yet.
    if (go === 'auto') return c.json({}, 200);
    // The form was submitted on another device in the meantime.
    if (reason.code === 'conflict') return c.redirect(base, 303);
    if (reason.code === 'not_found') throw reason;
    return showForm(assets, visit, {
      at,
      fields,
      problem: Object.values(reason.errors ?? {})[0] ?? reason.message,
      status: reason.status,
    });
  }
}

async function send({ c, filling }: Visit, fields: Fields) {
  const services = c.get('services');
  const { definition } = await getOwnForm(services, filling);
  if (!definition.isSigned) return submitForm(services, filling);
  return signForm(services, filling, check(signatureInput, { name: fields.name?.[0] ?? '' }).name);
}

type Posted = { fields: Fields; file: File | null; go: (typeof steps)[number]; at: string };

async function saveStep(visit: Visit, { fields, file, go, at }: Posted): Promise<Response> {
  const { c, filling, base } = visit;
  const services = c.get('services');
  const before = await load(visit);
  const screen = before.screens.find(({ question }) => question.id === at);
  if (before.own.document || !screen) return c.redirect(base, 303);
  const { question } = screen;
  // Autosaves are not audited, because there are too many; the button that follows is.
  if (go === 'auto') return withoutAudit(() => saveTyped(visit, { before, question, fields }));
  if (file) fields.f = [...(fields.f ?? []), await upload(visit, file)];
  await saveAnswer(services, filling, inputOf(question, fields, before.writing));
  const after = await load(visit);
  const problem = go === 'next' ? missingIn(question, after.answers) : null;
  if (problem) throw new AppError('invalid', problem);
  const step = stepFrom(after, at, { go, isFromReview: fields.from?.[0] === 'review' });
  await noteStep(services, filling, step);
  return c.redirect(`${base}?at=${step}${go === 'more' && fields.from ? '&from=review' : ''}`, 303);
}

function inputOf(question: Screen['question'], fields: Fields, writing: Writing): AnswerInput {
  const ask = fields.ask !== undefined;
  const value = ask ? null : valueFrom(question, fields, unitOf(question, writing));
  const seen = fields.seen?.[0];
  const isSeen = seen && !Number.isNaN(Date.parse(seen));
  return { question: question.id, ask, value: value as AnswerInput['value'], ...(isSeen && { seen }) };
}

type Typed = { before: Loaded; question: Screen['question']; fields: Fields };

/** Autosave of the page’s script while the client types. */
async function saveTyped({ c, filling }: Visit, { before, question, fields }: Typed): Promise<Response> {
  const { writing, practice } = before;
  const { savedAt } = await saveAnswer(c.get('services'), filling, inputOf(question, fields, writing));
  const time = formatTime(savedAt, practice.settings.timeZone, writing.locale);
  return c.json({ savedAt, label: requestMessages.in(writing.locale).page.savedAt(time) });
}

/** The target of the pressed button: a question or the review. */
function stepFrom(
  { screens }: Loaded,
  at: string,
  { go, isFromReview }: { go: Posted['go']; isFromReview: boolean },
): string {
  if (go === 'more') return at;
  const index = screens.findIndex(({ question }) => question.id === at);
  const id = (screen: Screen | undefined) => screen?.question.id;
  if (go === 'back') return id(screens[Math.max(0, index - 1)]) ?? 'review';
  return isFromReview ? 'review' : (id(screens[index + 1]) ?? 'review');
}

/** Stores the file among the client's files. @returns the field that names it */
async function upload({ c, filling }: Visit, file: File): Promise<string> {
  const { name } = check(newClientFile, { name: file.name });
  const stored = await addOwnFile(c.get('services'), filling, { name, content: file.stream() });
  return `${stored.id}:${stored.name}`;
}
