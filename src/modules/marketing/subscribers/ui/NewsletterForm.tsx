import { commonMessages } from '../../../../shared/messages/catalog.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../ui/public/Honeypot.tsx';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { consentMessages } from '../../../people/clients/messages/catalog.ts';
import { newsletterMessages } from '../messages/catalog.ts';

/** Result of a form that was posted without JavaScript. */
export type NewsletterOutcome =
  | { state: 'done' }
  | { state: 'failed'; message?: string; errors?: Record<string, string>; typed?: Record<string, string> };

type Props = {
  slug: string;
  /** Null if the practice has none. */
  name: string | null;
  /** Double opt-in. */
  asksToConfirm: boolean;
  /** Without a mail server the confirmation can't be sent. */
  hasMailServer: boolean;
  outcome?: NewsletterOutcome;
};

/** Posts without JavaScript; `enhanceNewsletter` submits it without leaving the page. */
export function NewsletterForm({ slug, name, asksToConfirm, hasMailServer, outcome }: Props) {
  const t = useMessages(newsletterMessages).form;
  const common = useMessages(commonMessages);
  const consent = useMessages(consentMessages);
  const failed = outcome?.state === 'failed' ? outcome : undefined;
  return (
    <form
      className="news"
      id="newsletter"
      method="post"
      action={`/bio/${slug}/subscribe#newsletter`}
      data-newsletter={slug}
    >
      <h2>{t.title}</h2>
      <NewsletterDone {...{ asksToConfirm, hasMailServer }} hidden={outcome?.state !== 'done'} />
      {outcome?.state !== 'done' && (
        <>
          <p className="news-lead">{t.lead(name)}</p>
          <p className="notice notice-danger" role="alert" data-message hidden={!failed || Boolean(failed.errors)}>
            {failed?.message ?? t.failed}
          </p>
          <div className="field-pair">
            <Field name="firstName" label={common.firstName} autoComplete="given-name" optional failed={failed} />
            <Field name="lastName" label={common.lastName} autoComplete="family-name" optional failed={failed} />
          </div>
          <Field name="email" label={common.email} autoComplete="email" type="email" failed={failed} />
          <Honeypot className="trap" />
          <button className="btn btn-block" type="submit" data-busy={t.busy}>
            {consent.form}
          </button>
        </>
      )}
    </form>
  );
}

type DoneProps = Pick<Props, 'asksToConfirm' | 'hasMailServer'> & { hidden: boolean };

/** Rendered from the start: screen readers announce changes only in a live region they already know. */
function NewsletterDone({ asksToConfirm, hasMailServer, hidden }: DoneProps) {
  const t = useMessages(newsletterMessages).form;
  return (
    <div className="news-done" role="status" tabIndex={-1} data-done hidden={hidden}>
      <Icon name={asksToConfirm && !hasMailServer ? 'alert' : 'check'} />
      <div>
        <p>{t.done}</p>
        {asksToConfirm && <p>{hasMailServer ? t.confirm : t.unconfirmed}</p>}
      </div>
    </div>
  );
}

type FieldProps = {
  name: 'firstName' | 'lastName' | 'email';
  label: string;
  autoComplete: string;
  type?: 'text' | 'email';
  optional?: boolean;
  failed?: Extract<NewsletterOutcome, { state: 'failed' }>;
};

function Field({ name, label, autoComplete, type = 'text', optional, failed }: FieldProps) {
  const error = failed?.errors?.[name];
  const t = useMessages(commonMessages);
  const errorId = `news-${name}-error`;
  return (
    <div className="field">
      <label htmlFor={`news-${name}`}>
        {label} {optional && <small>{t.optional}</small>}
      </label>
      <input
        id={`news-${name}`}
        name={name}
        type={type}
        autoComplete={autoComplete}
        required={!optional}
        defaultValue={failed?.typed?.[name]}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : undefined}
      />
      <p className="field-error" id={errorId} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
