import { AuthDone, AuthField, AuthForm, AuthPage } from './AuthPage.tsx';

export const forgotPasswordTitle = 'Forgot your password? · Sorrel';

/** Does not reveal whether an account with this address exists. */
export function ForgotPasswordPage({ hasMailServer }: { hasMailServer: boolean }) {
  if (!hasMailServer) return <WithoutMailServer />;
  return (
    <AuthPage
      title="Forgot your password?"
      lead="Enter your email and we’ll send you a link to choose a new one."
      needsScript="Choosing a new password"
      done={
        <AuthDone icon="mail" title="Check your email">
          <p>
            If there is an account for <b data-auth-email />, a link to choose a new password is on its way.
          </p>
          <p>Nothing after a few minutes? Check your spam folder, and the address for typos.</p>
          <a className="btn btn-block" href="/forgot-password">
            Try another address
          </a>
        </AuthDone>
      }
      aside={backToSignIn}
    >
      <AuthForm kind="forgot-password" submit="Send Link" busy="Sending...">
        <AuthField name="email" label="Email" type="email" autoComplete="username" />
      </AuthForm>
    </AuthPage>
  );
}

/** The link is written to the server's log (auth/server/password-reset.tsx). */
const WithoutMailServer = () => (
  <AuthPage
    title="Forgot your password?"
    lead="This server can’t send email. Request a link here, then ask your administrator for it."
    needsScript="Choosing a new password"
    done={
      <AuthDone icon="lock" title="Ask your administrator">
        <p>
          If there is an account for <b data-auth-email />, the server log now has a link to choose a new password. It
          works for 1 hour.
        </p>
        <a className="btn btn-block" href="/forgot-password">
          Try another address
        </a>
      </AuthDone>
    }
    aside={backToSignIn}
  >
    <AuthForm kind="forgot-password" submit="Request Link" busy="Requesting...">
      <AuthField name="email" label="Email" type="email" autoComplete="username" />
    </AuthForm>
  </AuthPage>
);

const backToSignIn = (
  <a className="link" href="/login">
    Back to Sign In
  </a>
);
