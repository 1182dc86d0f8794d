import { Badge, Button, Switch, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatMomentInSentence } from '../../../../../shared/format/format-moment.ts';
import { api } from '../../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../../ui/data/api-error.ts';
import { queryClient, refresh } from '../../../../../ui/data/query.ts';
import { renewSession } from '../../../../../ui/data/unauthorized.ts';
import banner from '../../../../../ui/feedback/banner.module.css';
import { confirm } from '../../../../../ui/feedback/confirm.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../../ui/feedback/toast.ts';
import { Address } from '../../../../../ui/form/Address.tsx';
import { FormCard } from '../../../../../ui/form/FormCard.tsx';
import { ImageField } from '../../../../../ui/form/ImageField.tsx';
import { SecretInput } from '../../../../../ui/form/SecretInput.tsx';
import { usePageForm } from '../../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../../ui/form/use-unsaved-changes.ts';
import { formatRelative } from '../../../../../ui/format-relative.ts';
import dialog from '../../../../../ui/layout/dialog.module.css';
import { initialsOf, Portrait } from '../../../../../ui/layout/Portrait.tsx';
import { Section } from '../../../../../ui/layout/Section.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../../ui/table/RowSkeletons.tsx';
import { useNow } from '../../../../../ui/use-now.ts';
import { type CurrentUser, currentUser, maxPhotoBytes, profileInput, type SessionInfo } from '../../contract.ts';
import { emailChange, passwordChange } from '../../sign-in-contract.ts';
import { CodeInput } from '../two-step/ProofFields.tsx';
import { TwoStep } from '../two-step/TwoStep.tsx';
import { twoStepQuery } from '../two-step/two-step-queries.ts';
import { currentUserQuery, useCurrentUser } from '../use-current-user.ts';
import { emailChangePath, emailChangeQuery, sessionsPath, sessionsQuery } from './session-queries.ts';

const blank = { currentPassword: '', newPassword: '' };

function PasswordForm() {
  const { email } = useCurrentUser();
  const [isOpen, setIsOpen] = useState(false);
  const page = usePageForm({
    start: blank,
    schema: passwordChange,
    save: input => renewSession(() => api.put('/api/auth/password', input)),
    onSaved: () => {
      toast.success('Password changed', 'You’ve been signed out on all other devices.');
      // Everything, because requests that carried the previous cookie have failed.
      void queryClient.invalidateQueries();
      setIsOpen(false);
      return blank;
    },
    onFailed: error => toast.failure('Failed to change your password', sentenceOf(error, 'Please try again.')),
  });
  const { form } = page;
  return (
    <Section
      title="Password"
      purpose="Changing it signs you out on all other devices."
      actions={<OpenForm isOpen={isOpen} onToggle={setIsOpen} label="Change your password" />}
    >
      {isOpen && (
        <FormCard page={page} submitLabel="Change Password">
          {/* A hidden username lets password managers match the new password to the account. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <SecretInput
            label="Current password"
            autoComplete="current-password"
            autoFocus
            {...form.getInputProps('currentPassword')}
          />
          <SecretInput
            label="New password"
            description="At least 10 characters"
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
        </FormCard>
      )}
    </Section>
  );
}

const photoRules = {
  types: ['image/png', 'image/jpeg', 'image/webp'],
  largest: maxPhotoBytes,
  wrongType: 'Please choose an image file',
  tooLarge: 'Please choose an image smaller than 5MB',
};

function ProfileForm() {
  const user = useCurrentUser();
  const page = usePageForm({
    start: valuesOf(user),
    schema: profileInput,
    save: ({ photo, ...names }) =>
      api.put('/api/auth/profile', { ...names, ...changeOf(photo, user.profileImageUrl) }, currentUser),
    onSaved: answer => {
      queryClient.setQueryData(currentUserQuery.queryKey, answer);
      toast.success('Profile saved');
      return valuesOf(answer);
    },
    onFailed: error => toast.failure('Failed to save your profile', sentenceOf(error, 'Please try again.')),
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your profile changes aren’t saved yet.' });
  return (
    <Section title="Profile" isMain>
      <FormCard page={page} submitLabel="Save Profile">
        <ImageField
          label="Photo"
          hint="PNG, JPG or WebP up to 5MB. Cropped to a square."
          rules={photoRules}
          shape="round"
          placeholder={<Portrait initials={initialsOf(user)} seed={0} size="large" />}
          {...form.getInputProps('photo')}
          value={form.values.photo}
        />
        <div className={dialog.pair}>
          <TextInput label="First name" autoComplete="given-name" {...form.getInputProps('firstName')} />
          <TextInput label="Last name" autoComplete="family-name" {...form.getInputProps('lastName')} />
        </div>
      </FormCard>
    </Section>
  );
}

const valuesOf = ({ profileImageUrl, firstName, lastName }: CurrentUser) => ({
  photo: profileImageUrl ?? '',
  firstName,
  lastName,
});

/** Sends the photo only if it changed; null removes it. */
function changeOf(photo: string | null | undefined, stored: string | null) {
  if (photo === (stored ?? '')) return {};
  return { photo: photo || null };
}

/** Saved immediately. */
function SignInAlerts() {
  const { signInAlerts, sendsAccountEmail } = useCurrentUser();
  const saving = useMutation({
    mutationFn: (isOn: boolean) => api.put('/api/auth/sign-in-alerts', { isOn }, currentUser),
    onSuccess: answer => queryClient.setQueryData(currentUserQuery.queryKey, answer),
    onError: error => toast.failure('Failed to save', sentenceOf(error, 'Please try again.')),
  });
  return (
    <Switch
      label="Email me when I sign in on a new device"
      description={!sendsAccountEmail && 'This server can’t send email yet. You won’t get one until it can.'}
      checked={saving.isPending ? saving.variables : signInAlerts}
      disabled={saving.isPending}
      onChange={event => saving.mutate(event.currentTarget.checked)}
    />
  );
}

function SessionRow({ session, onEnd }: { session: SessionInfo; onEnd: () => void }) {
  const now = useNow();
  const device = session.device ?? 'Unknown device';
  return (
    <li className={section.row}>
      <div className={section.rowText}>
        <h3>{device}</h3>
        <p className={section.quiet}>
          Signed in {formatRelative(session.createdAt, now)}, last seen {formatRelative(session.lastSeenAt, now)}
        </p>
      </div>
      <div className={section.rowActions}>
        {session.isCurrent ? (
          <Badge>This session</Badge>
        ) : (
          <Button size="xs" onClick={onEnd} aria-label={`End the session on ${device}`}>
            End
          </Button>
        )}
      </div>
    </li>
  );
}

/** The person's sessions; the others can be ended here. */
function Sessions() {
  const { data: sessions, error, refetch } = useQuery(sessionsQuery);
  const ending = useEndSession();
  const endOthers = async () => {
    const isConfirmed = await confirm({
      title: 'End all other sessions?',
      message: 'You’ll have to sign in again on every other device.',
      confirmLabel: 'End all others',
      isDestructive: true,
    });
    if (isConfirmed) ending.mutate(null);
  };
  const hasOthers = sessions?.some(session => !session.isCurrent);
  return (
    <Section
      title="Sessions"
      purpose="Browsers and devices signed in to your account."
      actions={
        hasOthers && (
          <Button size="xs" onClick={endOthers} disabled={ending.isPending}>
            End all others
          </Button>
        )
      }
    >
      {sessions ? (
        <div className={section.card}>
          <ul>
            {sessions.map(session => (
              <SessionRow key={session.id} session={session} onEnd={() => ending.mutate(session)} />
            ))}
          </ul>
          <div className={section.foot}>
            <SignInAlerts />
          </div>
        </div>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your sessions" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your sessions" />
      )}
    </Section>
  );
}

/** Null ends all other sessions. */
const useEndSession = () =>
  useMutation({
    mutationFn: (session: SessionInfo | null) => api.delete(session ? `${sessionsPath}/${session.id}` : sessionsPath),
    onSuccess: (_, session) => {
      toast.success(session ? 'Session ended' : 'All other sessions ended');
      return refresh(sessionsPath);
    },
    onError: error => toast.failure('Failed to end the session', sentenceOf(error, 'Please try again.')),
  });

const blankEmail = { email: '', password: '', code: '' };

/** The pending change, which can be cancelled until its link is opened. */
function EmailUnderWay() {
  const { data } = useQuery(emailChangeQuery);
  const { practice, sendsAccountEmail } = useCurrentUser();
  const takingBack = useMutation({
    mutationFn: () => api.delete(emailChangePath),
    onSuccess: () => toast.success('Email change cancelled', 'Its link no longer works.'),
    onError: error => toast.failure('Failed to cancel the email change', sentenceOf(error, 'Please try again.')),
    onSettled: () => refresh(emailChangePath),
  });
  if (!data?.underWay) return null;
  return (
    <section className={banner.banner} aria-label="Pending email change">
      <p>
        Your email changes to{' '}
        <b>
          <Address email={data.underWay.email} />
        </b>{' '}
        {sendsAccountEmail
          ? 'when you open the link we emailed there.'
          : 'when you open its link. This server can’t send email, so ask your administrator: it’s in the server log.'}{' '}
        The link works until {formatMomentInSentence(data.underWay.expiresAt, practice.timeZone)}.
      </p>
      <Button onClick={() => takingBack.mutate()} disabled={takingBack.isPending}>
        Cancel change
      </Button>
    </section>
  );
}

/** The address changes when the link sent to it is opened. */
function EmailForm() {
  const { email, sendsAccountEmail } = useCurrentUser();
  const { data: twoStep } = useQuery(twoStepQuery);
  const hasPassword = twoStep?.hasPassword ?? true;
  const [isOpen, setIsOpen] = useState(false);
  const page = usePageForm({
    start: blankEmail,
    schema: emailChange,
    save: async input => {
      await api.post(emailChangePath, input);
      return input.email;
    },
    onSaved: sentTo => {
      if (sendsAccountEmail)
        toast.success('Check your inbox', `Your email changes once you open the link sent to ${sentTo}.`);
      else toast.success('Email change requested', 'Ask your administrator for the link that confirms it.');
      void refresh(emailChangePath);
      setIsOpen(false);
      return blankEmail;
    },
    onFailed: error => toast.failure('Failed to change your email', sentenceOf(error, 'Please try again.')),
  });
  const { form } = page;
  return (
    <Section
      title="Email address"
      purpose={`You sign in with ${email}.`}
      actions={<OpenForm isOpen={isOpen} onToggle={setIsOpen} label="Change your email" />}
    >
      <EmailUnderWay />
      {isOpen && (
        <FormCard page={page} submitLabel="Change Email" pendingLabel="Sending...">
          <TextInput label="New email" type="email" autoComplete="email" autoFocus {...form.getInputProps('email')} />
          {hasPassword && (
            <SecretInput label="Your password" autoComplete="current-password" {...form.getInputProps('password')} />
          )}
          {!hasPassword && twoStep?.since && (
            <CodeInput description="From your app, or a recovery code." {...form.getInputProps('code')} />
          )}
        </FormCard>
      )}
    </Section>
  );
}

type OpenFormProps = { isOpen: boolean; onToggle: (isOpen: boolean) => void; label: string };

const OpenForm = ({ isOpen, onToggle, label }: OpenFormProps) => (
  <Button aria-expanded={isOpen} aria-label={label} onClick={() => onToggle(!isOpen)}>
    {isOpen ? 'Close' : 'Change'}
  </Button>
);

/** Personal settings, independent of the practice. `children`: email preferences. */
export const ProfileTab = ({ children }: { children: ReactNode }) => (
  <>
    <ProfileForm />
    <EmailForm />
    <PasswordForm />
    <TwoStep />
    {children}
    <Sessions />
  </>
);
