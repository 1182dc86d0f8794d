import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { Logo } from '../../../../ui/public/PublicIcon.tsx';
import { withNext } from './next.ts';

type AuthPageProps = {
  title: string;
  lead?: string;
  /** The beginning of the sentence that explains what needs JavaScript. */
  needsScript?: string;
  children?: ReactNode;
  /** Replaces the card after the form has succeeded. */
  done?: ReactNode;
  /** A link below the card to a related page. */
  aside?: ReactNode;
};

/** The layout of the sign-in pages: brand, one card, one line below. `enhance-auth.ts` adds the behavior. */
export function AuthPage({ title, lead, needsScript, children, done, aside }: AuthPageProps) {
  return (
    <div className="auth">
      <header>
        <a className="brand" href="/">
          <Logo size={26} />
          Sorrel
        </a>
      </header>
      <main>
        <div className="card" data-auth-start>
          <h1>{title}</h1>
          {lead && <p className="auth-lead">{lead}</p>}
          {needsScript && (
            <noscript>
              <p className="notice auth-noscript">
                {needsScript} needs JavaScript. Turn it on in your browser and reload this page.
              </p>
            </noscript>
          )}
          {children}
        </div>
        {done}
      </main>
      {aside && <footer>{aside}</footer>}
    </div>
  );
}

export type AuthFormKind = 'signup' | 'login' | 'forgot-password' | 'reset-password' | 'join';

type AuthFormProps = {
  kind: AuthFormKind;
  /** A path of this site to go to afterwards. */
  next?: string;
  submit: string;
  /** The button's text while the request is pending. */
  busy: string;
  children: ReactNode;
};

/**
 * `method="dialog"` submits nothing without the script, so that a password never ends up in a URL. The script enables
 * the button.
 */
export function AuthForm({ kind, next, submit, busy, children }: AuthFormProps) {
  return (
    <form className="auth-form" method="dialog" noValidate data-auth={kind}>
      <p className="notice notice-danger" role="alert" data-message hidden />
      {next !== undefined && <input type="hidden" name="next" value={next} />}
      {children}
      <button className="btn btn-primary btn-block" type="submit" data-busy={busy} disabled>
        {submit}
      </button>
    </form>
  );
}

type AuthFieldProps = {
  name: string;
  label: string;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  hint?: string;
  /** A prefilled, read-only value. */
  value?: string;
};

/** The script shows errors with the messages of the schema. */
export function AuthField({ name, label, type = 'text', autoComplete, hint, value }: AuthFieldProps) {
  const input = (
    <input
      id={name}
      name={name}
      type={type}
      autoComplete={autoComplete}
      required
      defaultValue={value}
      readOnly={value !== undefined}
      aria-describedby={hint ? `${name}-hint` : undefined}
      {...(type === 'text' ? {} : { autoCapitalize: 'none', spellCheck: false })}
    />
  );
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {type === 'password' ? <Revealable name={name}>{input}</Revealable> : input}
      {hint && (
        <p className="field-hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${name}-error`} hidden />
    </div>
  );
}

/** The button needs a script, which removes its `hidden` attribute. */
function Revealable({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="password">
      {children}
      <button type="button" data-reveal={name} aria-label="Show password" hidden>
        Show
      </button>
    </div>
  );
}

/** Replaces the form after success; the script reveals it and focuses its heading. */
export function AuthDone({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <div className="card auth-done" data-auth-done hidden>
      <Icon name={icon} size={24} />
      <h1 tabIndex={-1}>{title}</h1>
      {children}
    </div>
  );
}

/** Sign-in through the OpenID provider; a link, which works without a script. */
export const ProviderButton = ({ provider, next = '/' }: { provider: string; next?: string }) => (
  <>
    <p className="auth-or">or</p>
    <a className="btn btn-block" href={withNext('/login/openid', next)}>
      Continue with {provider}
    </a>
  </>
);
