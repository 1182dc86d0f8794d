import { asRole, type JoinPreview, roleLabels } from '../../team/contract.ts';
import { AuthField, AuthForm, AuthPage, ProviderButton } from './AuthPage.tsx';

export const joinTitle = 'Join a practice · Sorrel';

type Props = { token: string; invitation: JoinPreview | null; provider?: string | undefined };

/** `invitation` is null if the link is invalid. */
export function JoinPage({ token, invitation, provider }: Props) {
  if (!invitation) return <VoidLink />;
  const { practice, role, needs } = invitation;
  return (
    <AuthPage
      title={`Join ${practice}`}
      lead={`You’re invited ${asRole(role)}. You can ${roleLabels[role].can}.`}
      needsScript="Joining"
      aside={
        <a className="link" href="/">
          Not now
        </a>
      }
    >
      <AuthForm
        kind="join"
        next="/"
        submit={needs === 'account' ? 'Create Account and Join' : 'Join'}
        busy="Joining..."
      >
        <input type="hidden" name="token" value={token} />
        {needs !== 'nothing' && <Person {...invitation} />}
      </AuthForm>
      {provider && needs === 'account' && <ProviderButton provider={provider} />}
    </AuthPage>
  );
}

/** Fields for the invited person, unless they are already signed in. */
const Person = ({ email, needs }: JoinPreview) => (
  <>
    <AuthField name="email" label="Email" type="email" autoComplete="username" value={email} />
    {needs === 'account' ? <NewPerson /> : <KnownPerson />}
  </>
);

const NewPerson = () => (
  <>
    <div className="field-pair">
      <AuthField name="firstName" label="First name" autoComplete="given-name" />
      <AuthField name="lastName" label="Last name" autoComplete="family-name" />
    </div>
    <AuthField
      name="password"
      label="Password"
      type="password"
      autoComplete="new-password"
      hint="At least 10 characters"
    />
  </>
);

const KnownPerson = () => (
  <AuthField
    name="password"
    label="Password"
    type="password"
    autoComplete="current-password"
    hint="The password of your account with this email"
  />
);

const VoidLink = () => (
  <AuthPage
    title="This invitation is no longer valid"
    lead="It was used or cancelled, or it’s more than 7 days old. Ask the practice for a new one."
  >
    <a className="btn btn-primary btn-block" href="/login">
      Sign In
    </a>
  </AuthPage>
);
