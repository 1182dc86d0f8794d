import { AuthDone, AuthField, AuthForm, AuthPage } from './AuthPage.tsx';

export const resetPasswordTitle = 'Choose a new password · Sorrel';

/** `token` comes from the mailed link; null if the URL has none. */
export function ResetPasswordPage({ token }: { token: string | null }) {
  if (!token) return <InvalidLink />;
  return (
    <AuthPage
      title="Choose a new password"
      needsScript="Choosing a new password"
      done={
        <AuthDone icon="check" title="Password changed">
          <p>You can sign in with it now.</p>
          <a className="btn btn-primary btn-block" href="/api/login">
            Sign In
          </a>
        </AuthDone>
      }
      aside={
        <>
          Link expired?{' '}
          <a className="link" href="/forgot-password">
            Get a new one
          </a>
        </>
      }
    >
      <AuthForm kind="reset-password" submit="Change Password" busy="Changing...">
        <input type="hidden" name="token" value={token} />
        <AuthField
          name="password"
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
        />
      </AuthForm>
    </AuthPage>
  );
}

function InvalidLink() {
  return (
    <AuthPage
      title="This link isn’t valid"
      lead="Part of the link is missing. Open it from the email again, or get a new one."
      aside={
        <a className="link" href="/login">
          Back to Sign In
        </a>
      }
    >
      <a className="btn btn-primary btn-block" href="/forgot-password">
        Get a New Link
      </a>
    </AuthPage>
  );
}
