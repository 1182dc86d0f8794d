import { AuthPage } from './AuthPage.tsx';
import { withNext } from './next.ts';

export const verifyEmailTitle = 'Confirm your email address · Sorrel';

/** The path of the mailed link. */
export const verifyPath = (token: string) => `/verify-email?${new URLSearchParams({ token })}`;

type Props = {
  token: string;
  /** Null if the link is invalid. */
  email: string | null;
  /** The link's account is not signed in here. */
  needsSignIn?: boolean;
  isDone?: boolean;
  failure?: string;
};

const home = (
  <a className="link" href="/">
    Open Sorrel
  </a>
);

/**
 * Opening the link changes nothing, because mail scanners open links too; the button confirms. A plain form that works
 * without a script.
 */
export function VerifyEmailPage({ token, email, needsSignIn = false, isDone = false, failure }: Props) {
  if (isDone) return <AuthPage title="Email address confirmed" lead={`You sign in with ${email}.`} aside={home} />;
  if (!email)
    return (
      <AuthPage
        title="This link is no longer valid"
        lead={failure ?? 'It was used, or it’s more than a day old. Sign in and request a new one.'}
      >
        <a className="btn btn-primary btn-block" href="/login">
          Sign In
        </a>
      </AuthPage>
    );
  if (needsSignIn)
    return (
      <AuthPage
        title="Sign in to confirm your address"
        lead="Sign in to the account this email is about, then confirm the address there. If you don’t have a Sorrel account, someone entered your address by mistake. You can ignore the email."
        aside={home}
      >
        <a className="btn btn-primary btn-block" href={withNext('/login', verifyPath(token))}>
          Sign In
        </a>
      </AuthPage>
    );
  return (
    <AuthPage title="Confirm your email address" lead={`Is ${email} yours?`} aside={home}>
      <form className="auth-form" method="post" action="/verify-email">
        <input type="hidden" name="token" value={token} />
        <button className="btn btn-primary btn-block" type="submit">
          Yes, Confirm
        </button>
      </form>
    </AuthPage>
  );
}
