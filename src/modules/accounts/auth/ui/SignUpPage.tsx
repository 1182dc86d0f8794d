import { AuthField, AuthForm, AuthPage } from './AuthPage.tsx';
import { withNext } from './next.ts';

export const signUpTitle = 'Sign Up · Sorrel';

/** `next` is a path of this site to go to afterwards, checked by the server; without one, the new practice is set up. */
export function SignUpPage({ next = '/' }: { next?: string }) {
  return (
    <AuthPage
      title="Create your account"
      lead="Free on this server, with every feature."
      needsScript="Signing up"
      aside={
        <>
          Already have an account?{' '}
          <a className="link" href={withNext('/login', next)}>
            Sign In
          </a>
        </>
      }
    >
      <AuthForm kind="signup" next={next === '/' ? '/setup' : next} submit="Create Account" busy="Creating account...">
        <div className="field-pair">
          <AuthField name="firstName" label="First name" autoComplete="given-name" />
          <AuthField name="lastName" label="Last name" autoComplete="family-name" />
        </div>
        <AuthField name="email" label="Email" type="email" autoComplete="username" />
        <AuthField
          name="practiceName"
          label="Practice name"
          autoComplete="organization"
          hint="Your clients see it when they book."
        />
        <AuthField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          hint="At least 10 characters"
        />
      </AuthForm>
    </AuthPage>
  );
}
