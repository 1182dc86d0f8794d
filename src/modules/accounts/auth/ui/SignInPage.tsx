import { AuthField, AuthForm, AuthPage, ProviderButton } from './AuthPage.tsx';
import { withNext } from './next.ts';

export const signInTitle = 'Sign In · Sorrel';

type Props = {
  /** A path of this site to return to, checked by the server. */
  next?: string;
  /** The name of the OpenID provider, if there is one. */
  provider?: string | undefined;
  /** Why signing in with the provider failed. */
  failure?: string;
};

export function SignInPage({ next = '/', provider, failure }: Props) {
  return (
    <AuthPage
      title="Sign in to Sorrel"
      needsScript="Signing in"
      aside={
        <>
          New to Sorrel?{' '}
          <a className="link" href={withNext('/signup', next)}>
            Sign Up
          </a>
        </>
      }
    >
      {failure && (
        <p className="notice notice-danger auth-failure" role="alert">
          {failure}
        </p>
      )}
      <AuthForm kind="login" next={next} submit="Sign In" busy="Signing in...">
        <AuthField name="email" label="Email" type="email" autoComplete="username" />
        <AuthField name="password" label="Password" type="password" autoComplete="current-password" />
      </AuthForm>
      <p className="auth-forgot">
        <a className="link" href="/forgot-password">
          Forgot your password?
        </a>
      </p>
      {provider && <ProviderButton {...{ provider, next }} />}
    </AuthPage>
  );
}
