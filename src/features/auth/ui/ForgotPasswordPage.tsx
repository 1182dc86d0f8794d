import { AuthDone } from './AuthDone.tsx';
import { AuthField } from './AuthField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';

export const forgotPasswordTitle = 'Forgot your password? · Sorrel';

/** The answer is the same whether or not there is an account with this address. */
export function ForgotPasswordPage() {
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
      aside={
        <a className="link" href="/login">
          Back to Sign In
        </a>
      }
    >
      <AuthForm kind="forgot-password" submit="Send Link" busy="Sending...">
        <AuthField name="email" label="Email" type="email" autoComplete="username" />
      </AuthForm>
    </AuthPage>
  );
}
