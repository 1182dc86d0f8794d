import { AuthField } from './AuthField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { withNext } from './next.ts';

export const signInTitle = 'Sign In · Sorrel';

/** `next`: the same-site path to come back to, checked by the server. */
export function SignInPage({ next = '/' }: { next?: string }) {
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
      <AuthForm kind="login" next={next} submit="Sign In" busy="Signing in...">
        <AuthField name="email" label="Email" type="email" autoComplete="username" />
        <AuthField name="password" label="Password" type="password" autoComplete="current-password" />
      </AuthForm>
      <p className="auth-forgot">
        <a className="link" href="/forgot-password">
          Forgot your password?
        </a>
      </p>
    </AuthPage>
  );
}
