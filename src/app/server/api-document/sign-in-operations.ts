import {
  currentUser,
  forgotPasswordInput,
  passwordChange,
  practiceChoice,
  profileInput,
  resetPasswordInput,
  sessionInfo,
  signInInput,
  signUpInput,
} from '../../../features/auth/contract.ts';
import {
  codeInput,
  emailChange,
  emailChangeState,
  recoveryCodes,
  signInAlerts,
  signInAnswer,
  twoFactorProof,
  twoFactorSecret,
  twoFactorStart,
  twoFactorState,
} from '../../../features/auth/second-step.ts';
import {
  invitation,
  invitationInput,
  joinInput,
  roleInput,
  teamAnswer,
  twoFactorRoles,
} from '../../../features/team/contract.ts';
import type { Operation } from './operation.ts';
import { said } from './operation.ts';

/** Accounts, how one signs in to them, and who works in a practice. */
export const signInOperations: Record<string, Operation> = {
  'GET /api/login': { summary: 'Lead to the sign-in page' },
  'GET /api/signup': { summary: 'Lead to the sign-up page' },
  'GET /api/logout': { summary: 'End the session' },
  'POST /api/signup': { summary: 'Open an account and its practice', body: { signUpInput }, answer: { signInAnswer } },
  'POST /api/login': { summary: 'Sign in', body: { signInInput }, answer: { signInAnswer } },
  'POST /api/login/code': {
    summary: 'Sign in, the second step: a code of the app or a recovery code',
    body: { codeInput },
    answer: { signInAnswer },
  },
  'POST /api/forgot-password': {
    summary: 'Ask for a link to set a new password',
    body: { forgotPasswordInput },
    answer: { said },
  },
  'POST /api/reset-password': {
    summary: 'Set a new password by a mailed link',
    body: { resetPasswordInput },
    answer: { said },
  },
  'GET /api/auth/user': { summary: 'Read the signed-in person and the practice', answer: { currentUser } },
  'PUT /api/auth/profile': {
    summary: "Change one's own name and picture",
    body: { profileInput },
    answer: { currentUser },
  },
  'PUT /api/auth/password': { summary: "Change one's own password", body: { passwordChange } },
  'GET /api/auth/sessions': { summary: "List one's own sessions", answer: { sessionInfo: sessionInfo.array() } },
  'DELETE /api/auth/sessions': { summary: 'End all other sessions' },
  'DELETE /api/auth/sessions/:id': { summary: 'End one session' },
  'POST /api/auth/practice': { summary: 'Work in another practice', body: { practiceChoice }, answer: { currentUser } },
  'GET /api/auth/two-factor': { summary: 'Read whether signing in has a second step', answer: { twoFactorState } },
  'POST /api/auth/two-factor': {
    summary: 'Make a secret for the second step, which counts once a code of it was typed',
    body: { twoFactorStart },
    answer: { twoFactorSecret },
  },
  'POST /api/auth/two-factor/confirm': {
    summary: 'Turn the second step on by a code; the answer is the only one that holds the recovery codes',
    body: { codeInput },
    answer: { recoveryCodes },
  },
  'POST /api/auth/two-factor/recovery-codes': {
    summary: 'Make new recovery codes in place of the old ones',
    body: { twoFactorProof },
    answer: { recoveryCodes },
  },
  'POST /api/auth/two-factor/off': { summary: 'Turn the second step off', body: { twoFactorProof } },
  'PUT /api/auth/sign-in-alerts': {
    summary: 'Turn emails about sign-ins on new devices on or off',
    body: { signInAlerts },
    answer: { currentUser },
  },
  'GET /api/auth/email': {
    summary: "Read whether a change of one's own address waits for its link",
    answer: { emailChangeState },
  },
  'DELETE /api/auth/email': { summary: "Take back a change of one's own address that is under way" },
  'POST /api/auth/email': { summary: "Change one's own email address, by a link sent to it", body: { emailChange } },
  'POST /api/auth/email/proof': { summary: "Send the link that confirms one's own email address again" },
  'POST /api/join': { summary: 'Join a practice by an invitation', body: { joinInput }, answer: { signInAnswer } },
  'GET /api/team': { summary: 'List the team and its invitations', answer: { teamAnswer } },
  'POST /api/team/invitations': {
    summary: 'Invite somebody',
    body: { invitationInput },
    answer: { invitation },
    status: 201,
  },
  'POST /api/team/invitations/:id/resend': { summary: 'Send an invitation again', answer: { invitation } },
  'DELETE /api/team/invitations/:id': { summary: 'Take an invitation back' },
  'PUT /api/team/members/:userId': { summary: "Change somebody's role", body: { roleInput } },
  'PUT /api/team/two-factor': {
    summary: 'Say which roles sign in with a second step',
    body: { twoFactorRoles },
    answer: { twoFactorRoles },
  },
  'DELETE /api/team/members/:userId/two-factor': { summary: "Reset somebody's second step, for a lost device" },
  'DELETE /api/team/members/:userId': { summary: 'Take somebody out of the team' },
};
