import { Icon } from '../../../../ui/Icon.tsx';
import { Honeypot } from '../../../../ui/public/Honeypot.tsx';
import { consentWords } from '../../../people/clients/consent-words.ts';
import { newsletterWords } from './newsletter-words.ts';

/** What became of a sign-up that was posted without a script. */
export type NewsletterOutcome =
  | { state: 'done' }
  | { state: 'failed'; message?: string; errors?: Record<string, string>; typed?: Record<string, string> };

type Props = {
  slug: string;
  name: string;
  /** Who subscribes gets a mail with a link to confirm it. */
  asksToConfirm: boolean;
  /** Else that email does not come. */
  hasMailServer: boolean;
  outcome?: NewsletterOutcome;
};

/** A plain form that posts; `enhanceNewsletter` keeps the visitor on the page. */
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

/** Stands in the page from the start: a screen reader only speaks what changes in a region it knows. */
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
