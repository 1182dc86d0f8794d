import { randomUUID } from 'node:crypto';
import type { System } from '../../../../platform/database/scope.ts';
import { port, portOf } from '../../../../platform/ports.ts';
import { hashToken } from '../../../../platform/secrets/tokens.ts';
import type { Services } from '../../../../platform/services.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../tenants/server/MailLayout.tsx';
import { instanceHasMailServer } from '../../vendors/server/mail-server.ts';

type InPractice = System & { tenantId: number };
/** `cause` makes it idempotent: the same cause is queued only once. */
type AccountMail = { cause: string; to: string; subject: string; html: string; text: string };

export const mailQueue =
  port<
    (
      services: Services,
      system: InPractice,
      mail: AccountMail & { kind: 'account'; fromName: string },
    ) => Promise<number | null>
  >('account.mails');

/** Queues an account email in the caller's transaction. */
export const queueAccountMail = (services: Services, system: InPractice, mail: AccountMail): Promise<number | null> =>
  portOf(system, mailQueue)(services, system, { ...mail, kind: 'account', fromName: 'Sorrel' });

type News = {
  subject: string;
  /** One paragraph each; the last one says what to do if it was somebody else. */
  paragraphs: string[];
  button: { label: string; path: string };
};

/** Security notices to the owner of an account, in case somebody else made the change. */
export const accountNotices = {
  passwordChanged: {
    subject: 'Your Sorrel password was changed',
    paragraphs: [
      'The password of your Sorrel account was changed. You’ve been signed out on all other devices.',
      'If this wasn’t you, choose a new password now.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  twoFactorOn: {
    subject: 'Two-step sign-in is on for your Sorrel account',
    paragraphs: [
      'Signing in now also asks for a code from your authenticator app. You’ve been signed out on all other devices.',
      'If this wasn’t you, choose a new password now and ask an owner of your practice to reset two-step sign-in.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  twoFactorOff: {
    subject: 'Two-step sign-in is off for your Sorrel account',
    paragraphs: [
      'Signing in now asks for your password only. Your recovery codes no longer work.',
      'If this wasn’t you, choose a new password now and turn two-step sign-in back on.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  newCodes: {
    subject: 'Your Sorrel account has new recovery codes',
    paragraphs: [
      'Your old recovery codes no longer work.',
      'If this wasn’t you, choose a new password now and create new codes.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  codeUsed: (left: number): News => ({
    subject: 'A recovery code for your Sorrel account was used',
    paragraphs: [
      `Someone used a recovery code instead of a code from your authenticator app. You have ${left || 'none'} left.`,
      'If this wasn’t you, choose a new password now and create new codes.',
    ],
    button: { label: 'Open your profile', path: '/settings?tab=profile' },
  }),
  newDevice: (device: string | null): News => ({
    subject: 'New sign-in to your Sorrel account',
    paragraphs: [
      `Someone signed in to your account in a browser we haven’t seen before${device ? `: ${device}` : ''}.`,
      'If this was you, ignore this email. If not, choose a new password. That signs out every device.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  }),
  resetByOwner: (practice: string): News => ({
    subject: 'Two-step sign-in was reset for your Sorrel account',
    paragraphs: [
      `An owner of ${practice} turned it off so you can get back in without your device. You’ve been signed out everywhere. Sign in with your password, then set it up again.`,
      'If you didn’t ask for this, choose a new password and talk to an owner of your practice.',
    ],
    button: { label: 'Sign in', path: '/login' },
  }),
  youReset: (member: string): News => ({
    subject: 'You reset a team member’s two-step sign-in',
    paragraphs: [
      `You reset two-step sign-in for ${member}. They get an email about it, too.`,
      'If this wasn’t you, choose a new password now.',
    ],
    button: { label: 'Open the team', path: '/settings?tab=team' },
  }),
  tied: (provider: string): News => ({
    subject: `You can now sign in to Sorrel with ${provider}`,
    paragraphs: [
      `Your Sorrel account is now connected to ${provider}, so you can use it to sign in.`,
      'If this wasn’t you, contact your administrator right away.',
    ],
    button: { label: 'Open Sorrel', path: '/' },
  }),
  emailChanged: (to: string): News => ({
    subject: 'Your Sorrel email address was changed',
    paragraphs: [
      `You now sign in with ${to}. We won’t email this address about your account again.`,
      'If this wasn’t you, contact your administrator or an owner of your practice right away.',
    ],
    button: { label: 'Open Sorrel', path: '/' },
  }),
} satisfies Record<string, News | ((about: never) => News)>;

/** Queues the email in the caller's transaction. `tenantId` is one of the person's practices. */
export function queueAccountNotice(
  services: Services,
  system: System & { tenantId: number },
  { to, news }: { to: string; news: News },
) {
  const { subject, paragraphs, button } = news;
  const mail = renderMail({
    title: subject,
    preview: paragraphs[0] ?? '',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>{subject}</MailHeading>
        {paragraphs.map(each => (
          <MailParagraph key={each}>{each}</MailParagraph>
        ))}
        <MailButton href={`${services.env.APP_URL}${button.path}`}>{button.label}</MailButton>
      </>
    ),
  });
  const cause = `account news ${randomUUID()}`;
  return queueAccountMail(services, system, { ...mail, cause, to, subject });
}

/** Sends the verification link. Contains no text of the person who entered the address, which could be spam. */
export function queueVerificationMail(
  services: Services,
  system: System & { tenantId: number },
  { email, token }: { email: string; token: string },
) {
  const url = `${services.env.APP_URL}/verify-email?${new URLSearchParams({ token })}`;
  const mail = renderMail({
    title: 'Confirm your email address',
    preview: 'The link expires in 24 hours.',
    practice: { name: 'Sorrel', signature: null, address: null },
    children: (
      <>
        <MailHeading>Confirm your email address</MailHeading>
        <MailParagraph>
          Someone entered this address for a Sorrel account. If it was you, confirm it below. The link works once and
          expires in 24 hours.
        </MailParagraph>
        <MailButton href={url}>Confirm email address</MailButton>
        <MailParagraph>If this wasn’t you, ignore this email. The address won’t be used.</MailParagraph>
      </>
    ),
  });
  const cause = `email proof ${hashToken(token)}`;
  const subject = 'Confirm your email address for Sorrel';
  // Without a mail server, the operator passes the link on from the log, as for password links (password-reset.tsx).
  if (!instanceHasMailServer(services))
    services.log.warn({ email, url }, 'an email address is to be confirmed and no mail server is configured');
  return queueAccountMail(services, system, { ...mail, cause, to: email, subject });
}
