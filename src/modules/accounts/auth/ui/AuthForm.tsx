import type { ReactNode } from 'react';

export type AuthFormKind = 'signup' | 'login' | 'forgot-password' | 'reset-password' | 'join';

type Props = {
  kind: AuthFormKind;
  /** Where to go afterwards: a path of this site. */
  next?: string;
  submit: string;
  /** What the button reads while the answer is on its way. */
  busy: string;
  children: ReactNode;
};

/**
 * `method="dialog"` sends nothing by itself: no password can end up in an address. The script that posts the form
 * enables the button, so no press comes before it.
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
