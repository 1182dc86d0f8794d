import { AuthPage } from './AuthPage.tsx';

export const codeTitle = 'Two-step sign-in · Sorrel';

type Props = {
  /** A path of this site to go to afterwards, checked by the server. */
  next: string;
  /** Why the code was refused. */
  failure?: string | undefined;
};

/** The second factor of a sign-in; a plain form that works without a script. */
export function CodePage({ next, failure }: Props) {
  return (
    <AuthPage
      title="Enter your code"
      lead="Open your authenticator app and enter the 6-digit code for Sorrel."
      aside={
        <a className="link" href="/login">
          Start over
        </a>
      }
    >
      <form className="auth-form" method="post" action="/login/code">
        <input type="hidden" name="next" value={next} />
        <CodeField failure={failure} />
        <button className="btn btn-primary btn-block" type="submit">
          Sign In
        </button>
      </form>
    </AuthPage>
  );
}

export const CodeField = ({ failure }: Pick<Props, 'failure'>) => (
  <div className="field">
    <label htmlFor="code">Code</label>
    <input
      id="code"
      name="code"
      type="text"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      required
      maxLength={40}
      aria-invalid={failure ? true : undefined}
      aria-describedby={failure ? 'code-error code-hint' : 'code-hint'}
    />
    <p className="field-hint" id="code-hint">
      Don’t have your phone? Enter a recovery code. Each works once.
    </p>
    {failure && (
      <p className="field-error" id="code-error" role="alert">
        {failure}
      </p>
    )}
  </div>
);
