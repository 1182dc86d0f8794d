import { Icon } from '../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../ui/public/Honeypot.tsx';
import { consentWords } from '../../../people/clients/consent-words.ts';
import { newsletterWords } from './newsletter-messages.ts';

/** Result of a form that was posted without JavaScript. */
export type NewsletterOutcome =
  | { state: 'done' }
  | { state: 'failed'; message?: string; errors?: Record<string, string>; typed?: Record<string, string> };

type Props = {
  slug: string;
  name: string;
  /** Double opt-in. */
  asksToConfirm: boolean;
  /** Without a mail server the confirmation can't be sent. */
  hasMailServer: boolean;
  outcome?: NewsletterOutcome;
};

/** Posts without JavaScript; `enhanceNewsletter` submits it without leaving the page. */
export function NewsletterForm({ slug, name, asksToConfirm, hasMailServer, outcome }: Props) {
  const failed = outcome?.state === 'failed' ? outcome : undefined;
  return (
    <form
      className="news"
      id="newsletter"
      method="post"
      action={`/bio/${slug}/subscribe#newsletter`}
      data-newsletter={slug}
    >
      <h2>Newsletter</h2>
      <NewsletterDone {...{ asksToConfirm, hasMailServer }} hidden={outcome?.state !== 'done'} />
      {outcome?.state !== 'done' && (
        <>
          <p className="news-lead">News and ideas from {name === 'Welcome' ? 'this practice' : name}, by email.</p>
          <p className="notice notice-danger" role="alert" data-message hidden={!failed || Boolean(failed.errors)}>
            {failed?.message ?? newsletterWords.failed}
          </p>
          <div className="field-pair">
            <Field name="firstName" label="First name" autoComplete="given-name" optional failed={failed} />
            <Field name="lastName" label="Last name" autoComplete="family-name" optional failed={failed} />
          </div>
          <Field name="email" label="Email" autoComplete="email" type="email" failed={failed} />
          <Honeypot className="trap" />
          <button className="btn btn-block" type="submit" data-busy="Subscribing...">
            {consentWords.form}
          </button>
        </>
      )}
    </form>
  );
}

type DoneProps = Pick<Props, 'asksToConfirm' | 'hasMailServer'> & { hidden: boolean };

/** Rendered from the start: screen readers announce changes only in a live region they already know. */
function NewsletterDone({ asksToConfirm, hasMailServer, hidden }: DoneProps) {
  return (
    <div className="news-done" role="status" tabIndex={-1} data-done hidden={hidden}>
      <Icon name={asksToConfirm && !hasMailServer ? 'alert' : 'check'} />
      <div>
        <p>{newsletterWords.done}</p>
        {asksToConfirm && <p>{hasMailServer ? newsletterWords.confirm : newsletterWords.unconfirmed}</p>}
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
  const errorId = `news-${name}-error`;
  return (
    <div className="field">
      <label htmlFor={`news-${name}`}>
        {label} {optional && <small>optional</small>}
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
