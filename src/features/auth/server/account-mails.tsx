import { randomUUID } from 'node:crypto';
import type { System } from '../../../platform/database/scope.ts';
import type { Services } from '../../../platform/services.ts';
import { MailButton, MailHeading, MailParagraph, renderMail } from '../../emails/server/MailLayout.tsx';
import { queueMail } from '../../emails/server/queue-mail.ts';

type News = {
  subject: string;
  /** One paragraph each; the last says what to do if it was somebody else. */
  paragraphs: string[];
  button: { label: string; path: string };
};

/** What happened to an account, told to whom it belongs, in case it was somebody else. */
export const accountNews = {
  passwordChanged: {
    subject: 'Your Sorrel password was changed',
    paragraphs: [
      'Somebody, hopefully you, changed the password of your Sorrel account. Everywhere else you were signed out.',
      'If it was not you, choose a new password at once.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  twoFactorOn: {
    subject: 'Your Sorrel sign-in has a second step now',
    paragraphs: [
      'From now on signing in asks for a code of your authenticator app as well. Everywhere else you were signed out.',
      'If it was not you, choose a new password at once and ask an owner of your practice to reset the second step.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  twoFactorOff: {
    subject: 'The second step of your Sorrel sign-in was turned off',
    paragraphs: [
      'Signing in asks for your password only. The recovery codes you had are void.',
      'If it was not you, choose a new password at once and turn the second step on again.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  newCodes: {
    subject: 'Your Sorrel account has new recovery codes',
    paragraphs: [
      'The codes you had before are void.',
      'If it was not you, choose a new password at once and make new codes.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  },
  codeUsed: (left: number): News => ({
    subject: 'A recovery code of your Sorrel account was used',
    paragraphs: [
      `One of your recovery codes was used in place of a code of your app. ${left === 1 ? '1 is' : `${left} are`} left.`,
      'If it was not you, choose a new password at once and make new codes.',
    ],
    button: { label: 'Open your profile', path: '/settings?tab=profile' },
  }),
  newDevice: (device: string | null): News => ({
    subject: 'You signed in to Sorrel on a new device',
    paragraphs: [
      `A session began in a browser that we have not seen with your account before${device ? `: ${device}` : ''}.`,
      'If it was you, there is nothing to do. If it was not, choose a new password: it ends every session.',
    ],
    button: { label: 'Choose a new password', path: '/forgot-password' },
  }),
  resetByOwner: (practice: string): News => ({
    subject: 'The second step of your Sorrel sign-in was reset',
    paragraphs: [
      `An owner of ${practice} reset it, because your device is lost. You were signed out everywhere; sign in with your password and set it up anew.`,
      'If you asked for nothing of the kind, choose a new password and talk to the owners of your practice.',
    ],
    button: { label: 'Sign in', path: '/login' },
  }),
  youReset: (member: string): News => ({
    subject: 'You reset somebody’s second step',
    paragraphs: [
      `You reset the second step of ${member}’s sign-in, who has been told as well.`,
      'If it was not you, choose a new password at once.',
    ],
    button: { label: 'Open the team', path: '/settings?tab=team' },
  }),
  tied: (provider: string): News => ({
    subject: `You can sign in to Sorrel with ${provider} now`,
    paragraphs: [
      `Somebody, hopefully you, signed in with ${provider}, which knows this address as theirs. From now on that opens your account too.`,
      'If it was not you, tell whoever hosts your Sorrel at once.',
    ],
    button: { label: 'Open Sorrel', path: '/' },
  }),
  emailChanged: (to: string): News => ({
    subject: 'The email address of your Sorrel account was changed',
    paragraphs: [
      `You sign in with ${to} from now on. This address hears nothing of the account any more.`,
      'If it was not you, answer whoever hosts your Sorrel, or an owner of your practice, at once.',
    ],
    button: { label: 'Open Sorrel', path: '/' },
  }),
} satisfies Record<string, News | ((about: never) => News)>;

/** Queues the mail in the caller's transaction; `tenantId`: of a practice the person is in. */
export function queueAccountNews(
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
  return queueMail(services, system, { ...mail, kind: 'account', cause, to, fromName: 'Sorrel', subject });
}
