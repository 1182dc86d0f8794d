import type { ReactNode } from 'react';
import { dayIn, formatCalendarDate, formatDayAndTime, formatTime } from '../../../../shared/format/format-time.ts';
import { useLocale, useMessages } from '../../../../shared/messages/use-messages.tsx';
import { PoweredBy, type Product } from '../../../../ui/public/PoweredBy.tsx';
import { PracticeMark } from '../../../../ui/public/PracticeMark.tsx';
import { PublicIcon } from '../../../../ui/public/PublicIcon.tsx';
import type { Question } from '../../forms/questions.ts';
import type { DocumentEntry, FormDocument } from '../document.ts';
import type { Fields, Screen } from '../fields.ts';
import { requestMessages } from '../messages/catalog.ts';
import { QuestionFields, Tick } from './QuestionFields.tsx';

/** The frame of every page of a form. `base`: path of the form; `homePath`: target of the close button. */
export type FormFrame = {
  base: string;
  homePath: string;
  title: string;
  practiceName: string;
  logo: string | null;
  timeZone: string;
  savedAt: Date | null;
  product: Product;
};

type Progress = { done: number; total: number; minutesLeft: number };

function Frame({ frame, progress, children }: { frame: FormFrame; progress: Progress; children: ReactNode }) {
  const { page: t } = useMessages(requestMessages);
  const locale = useLocale();
  const { title, practiceName, logo, homePath, savedAt, timeZone, product } = frame;
  return (
    <div className="form-page">
      <header className="form-head">
        {logo && <img src={logo} alt="" height="32" />}
        <b dir="auto">{title}</b>
        <span className="form-saved" id="saved" role="status">
          {savedAt && (
            <>
              <PublicIcon name="check" />
              {t.saved}
              <span className="form-at">, {formatTime(savedAt, timeZone, locale)}</span>
            </>
          )}
        </span>
        <a className="form-close" href={homePath} aria-label={t.close}>
          <PublicIcon name="close" />
        </a>
      </header>
      <main id="main" className="form-main">
        <progress aria-label={t.progress} value={progress.done} max={progress.total} />
        <p className="faint num">
          <bdi>{practiceName}</bdi> · {progress.minutesLeft ? t.minutesLeft(progress.minutesLeft) : t.almostDone}
        </p>
        {children}
      </main>
      <PoweredBy {...product} />
    </div>
  );
}

export type QuestionPageProps = {
  frame: FormFrame;
  progress: Progress;
  screen: Screen;
  intro: string | null;
  fields: Fields;
  unit: string | null;
  last: string | null;
  other: string | null;
  /** When the shown answer was saved; empty if there is none. */
  seen: string;
  isFirst: boolean;
  isFromReview: boolean;
  problem: string | null;
};

/** One question. Continue and Back both save what was typed. */
export function QuestionPage(props: QuestionPageProps) {
  const { frame, progress, screen, intro, fields, unit, last, other, seen, isFirst, isFromReview, problem } = props;
  const { question, above } = screen;
  const { page: t, words } = useMessages(requestMessages);
  const canAsk = question.kind !== 'consent' && 'canAsk' in question && question.canAsk;
  const help = 'help' in question ? question.help : null;
  const describedBy = [problem && 'problem', help && 'help'].filter(Boolean).join(' ') || undefined;
  const isUpload = question.kind === 'file';
  return (
    <Frame {...{ frame, progress }}>
      <form
        method="post"
        action={frame.base}
        encType={isUpload ? 'multipart/form-data' : undefined}
        className="form-body"
        noValidate
        data-tap={isOneTap(question) ? 'next' : undefined}
      >
        <input type="hidden" name="at" value={question.id} />
        <input type="hidden" name="seen" value={seen} />
        {isFromReview && <input type="hidden" name="from" value="review" />}
        <div className="form-content">
          {isFirst && intro && <p className="form-intro">{intro}</p>}
          <Above entries={above} />
          <fieldset aria-describedby={describedBy}>
            <legend>
              <h1 id="question">{question.label}</h1>
            </legend>
            {help && (
              <p className="muted form-help" id="help">
                {help}
              </p>
            )}
            {problem && (
              <p className="field-error" id="problem" role="alert">
                <PublicIcon name="alert" />
                {problem}
              </p>
            )}
            {other && <p className="notice">{t.otherDevice(other)}</p>}
            <QuestionFields {...{ question, fields, unit, describedBy }} isInvalid={problem !== null} />
            {last && <p className="muted form-last">{t.lastTime(last)}</p>}
            {canAsk && (
              <div className="form-ask">
                <Tick name="ask" value="1" isChecked={fields.ask !== undefined}>
                  {words.ask}
                </Tick>
              </div>
            )}
          </fieldset>
        </div>
        <Foot>
          <button className="btn btn-primary btn-large" type="submit" name="go" value="next">
            {t.next}
          </button>
          {!isFirst && (
            <button className="btn form-back" type="submit" name="go" value="back" formNoValidate>
              <PublicIcon name="chevronLeft" />
              {t.back}
            </button>
          )}
        </Foot>
      </form>
    </Frame>
  );
}

/** Answered with one tap, after which the page's script goes on. */
const isOneTap = ({ kind }: Question) => kind === 'one' || kind === 'yes_no' || kind === 'scale';

/** The main button comes first in the document, so that Enter activates it; CSS shows it last. */
const Foot = ({ children }: { children: ReactNode }) => <footer className="form-foot">{children}</footer>;

const Above = ({ entries }: { entries: Question[] }) =>
  entries.map(each =>
    each.kind === 'text' ? (
      <p key={each.id} className="form-text">
        {each.label}
      </p>
    ) : (
      <p key={each.id} className="form-heading">
        <b>{'label' in each && each.label}</b>
        {each.kind === 'heading' && each.help && <span className="muted">{each.help}</span>}
      </p>
    ),
  );

type ReviewProps = {
  frame: FormFrame;
  progress: Progress;
  entries: DocumentEntry[];
  missing: Record<string, string>;
  rest: Question[];
  lastQuestion: string | null;
  isSigned: boolean;
  signedName: string;
  problem: string | null;
};

/** The review page: all answers before submission, and the signature. */
export function ReviewPage({
  frame,
  progress,
  entries,
  missing,
  rest,
  lastQuestion,
  isSigned,
  signedName,
  problem,
}: ReviewProps) {
  const { page: t, words } = useMessages(requestMessages);
  const open = entries.find(({ question }) => missing[question]);
  return (
    <Frame {...{ frame, progress }}>
      <form method="post" action={frame.base} className="form-body" noValidate>
        <input type="hidden" name="at" value="review" />
        <div className="form-content">
          <h1>{t.review}</h1>
          <p className="muted form-help">{t.reviewLead(frame.practiceName)}</p>
          {problem && (
            <p className="notice notice-danger" role="alert" id="problem">
              {problem}
            </p>
          )}
          <dl className="form-review">
            {entries
              .filter(({ kind }) => kind !== 'heading' && kind !== 'text')
              .map(({ question, label, lines, isAsk }) => {
                const isMissing = missing[question] !== undefined;
                const [change, name] = isMissing ? [t.answerIt, t.answerOf] : [t.change, t.changeOf];
                return (
                  <div key={question} className={isMissing ? 'form-missing' : undefined}>
                    <dt>{label}</dt>
                    <dd>
                      {isAsk && <PublicIcon name="message" />}
                      {isMissing ? (
                        <>
                          <PublicIcon name="alert" />
                          {t.needsAnswer}
                        </>
                      ) : (
                        <Lines lines={lines.length ? lines : [words.noAnswer]} />
                      )}
                    </dd>
                    <dd>
                      <a href={`${frame.base}?at=${question}&from=review`} aria-label={name(label)}>
                        {change}
                      </a>
                    </dd>
                  </div>
                );
              })}
          </dl>
          <Above entries={rest} />
          {isSigned && !open && (
            <label className="form-signature">
              {t.signName}
              <input
                name="name"
                autoComplete="name"
                maxLength={120}
                defaultValue={signedName}
                aria-describedby="sign-hint"
                aria-invalid={problem ? true : undefined}
              />
              <span className="faint" id="sign-hint">
                {t.signHint}
              </span>
            </label>
          )}
        </div>
        <Foot>
          {open ? (
            <a className="btn btn-primary btn-large" href={`${frame.base}?at=${open.question}&from=review`}>
              {t.answerIt}
            </a>
          ) : (
            <button className="btn btn-primary btn-large" type="submit" name="go" value="send">
              {isSigned ? t.sign : t.send}
            </button>
          )}
          {lastQuestion ? (
            <a className="btn form-back" href={`${frame.base}?at=${lastQuestion}`}>
              <PublicIcon name="chevronLeft" />
              {t.back}
            </a>
          ) : (
            <span />
          )}
        </Foot>
      </form>
    </Frame>
  );
}

const Lines = ({ lines }: { lines: string[] }) => <span className="form-answer">{lines.join('\n')}</span>;

type SentProps = { document: FormDocument; base: string; homePath: string | null; canReopen: boolean };

/** A submitted form, rendered from its document. */
export function SentPage({ document, base, homePath, canReopen }: SentProps) {
  const { page: t, words } = useMessages(requestMessages);
  const { locale, timeZone, practiceName, logo, signature, entries, title, version, publishedAt, finishedAt } =
    document;
  const when = formatDayAndTime(signature?.at ?? finishedAt, timeZone, locale);
  const since = formatCalendarDate(dayIn(publishedAt, timeZone), locale);
  return (
    <div className="form-page form-sent">
      <PracticeMark name={practiceName} logo={logo && `data:image/png;base64,${logo.png}`} />
      <main id="main">
        <span className="form-ok">
          <PublicIcon name="check" />
        </span>
        <h1>{t.thanks(document.clientName.split(' ')[0] ?? '')}</h1>
        <p className="muted">{t.thanksText(practiceName)}</p>
        <div className="form-actions">
          {homePath && (
            <a className="btn btn-primary" href={homePath}>
              {t.home}
            </a>
          )}
          <a className="btn" href={`${base}/copy`} download>
            <PublicIcon name="download" />
            {t.copy}
          </a>
        </div>
        {canReopen && (
          <form method="post" action={base}>
            <p className="muted">{t.reopenText}</p>
            <button className="btn" type="submit" name="go" value="reopen">
              {t.reopen}
            </button>
          </form>
        )}
        <section className="card form-paper" aria-label={t.yourAnswers}>
          <h2>{title}</h2>
          <p className="faint">
            {signature ? t.signedBy(signature.name, when) : t.sentOn(when)}. {t.version(String(version), since)}.
          </p>
          <dl>
            {entries.map(({ question, kind, label, lines, clause }) =>
              kind === 'heading' || kind === 'text' ? (
                <dt key={question} className={kind === 'heading' ? 'form-heading' : 'form-text'}>
                  {label}
                </dt>
              ) : (
                <div key={question}>
                  <dt>{label}</dt>
                  {clause && <dd className="muted form-text">{clause}</dd>}
                  <dd>
                    <Lines lines={lines.length ? lines : [words.noAnswer]} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      </main>
    </div>
  );
}
