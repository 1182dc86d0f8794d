import { commonMessages } from '../../shared/messages/catalog.ts';
import { Honeypot } from './Honeypot.tsx';
import { useMessages } from '../../shared/messages/use-messages.tsx';

export type AskFailure = { message: string; errors?: Record<string, string> | undefined; typed: string };

type Props = {
  action: string;
  className: string;
  /** Hides the honeypot field. */
  trapClassName: string;
  failed?: AskFailure | undefined;
};

const errorId = 'ask-email-error';

/** A form that requests a link by email: an address and a honeypot field. Works without JavaScript. */
export function RequestLinkForm({ action, className, trapClassName, failed }: Props) {
  const t = useMessages(commonMessages);
  const error = failed?.errors?.email;
  return (
    <form className={className} method="post" action={action}>
      {failed && !error && (
        <p className="notice notice-danger" role="alert">
          {failed.message}
        </p>
      )}
      <div className="field">
        <label htmlFor="ask-email">{t.email}</label>
        <input
          id="ask-email"
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={failed?.typed}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
        />
        {error && (
          <p className="field-error" id={errorId} role="alert">
            {error}
          </p>
        )}
      </div>
      <Honeypot className={trapClassName} />
      <button className="btn btn-primary btn-block" type="submit">
        {t.sendMeTheLink}
      </button>
    </form>
  );
}
