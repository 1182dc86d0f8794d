import type { ReactNode } from 'react';

export type AuthFormKind = 'signup' | 'login' | 'forgot-password' | 'reset-password' | 'join';

type Props = {
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
export function AuthForm({ kind, next, submit, busy, children }: Props) {
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
