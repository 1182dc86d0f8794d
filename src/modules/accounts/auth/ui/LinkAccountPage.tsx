import { AuthField, AuthPage } from './AuthPage.tsx';
import { CodeField } from './CodePage.tsx';

export const linkAccountTitle = 'Connect your account · Sorrel';

type Props = {
  email: string;
  provider: string;
  asksForCode: boolean;
  failure?: string | undefined;
};

/**
 * Asks for the password once before an identity is linked to an account that has one; a plain form that works without
 * a script.
 */
export function LinkAccountPage({ email, provider, asksForCode, failure }: Props) {
  return (
    <AuthPage
      title={`Connect ${provider}`}
      lead={`You already have an account with ${email}. Enter its password once. After that, you can sign in with ${provider}.`}
      aside={
        <>
          Not you?{' '}
          <a className="link" href="/login">
            Sign in another way
          </a>
        </>
      }
    >
      {failure && (
        <p className="notice notice-danger auth-failure" role="alert">
          {failure}
        </p>
      )}
      <form className="auth-form" method="post" action="/login/openid/tie">
        <AuthField name="password" label="Password" type="password" autoComplete="current-password" />
        {asksForCode && <CodeField />}
        <button className="btn btn-primary btn-block" type="submit">
          Connect and Sign In
        </button>
      </form>
      <p className="auth-forgot">
        <a className="link" href="/forgot-password">
          Forgot your password?
        </a>
      </p>
    </AuthPage>
  );
}
