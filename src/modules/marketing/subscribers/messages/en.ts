import type { ReactNode } from 'react';
import { sentence } from '../../../../shared/messages/use-messages.tsx';

export const messages = {
  form: {
    title: 'Newsletter',
    /** Null if the practice has no name. */
    lead: (practice: string | null) => `News and ideas from ${practice ?? 'this practice'}, by email.`,
    busy: 'Subscribing...',
    done: 'Thank you for subscribing to our newsletter!',
    /**
     * Identical for every address, because the page must not reveal who is subscribed; existing subscribers are told by mail.
     */
    confirm: 'One more step: open the link in the email we’re sending you.',
    /** Shown if no mail server is set up. */
    unconfirmed: 'We can’t email you the link to confirm it right now, so you’re not on the list yet.',
    failed: 'Failed to subscribe. Please try again.',
  },
  confirm: {
    pageTitle: 'Confirm your subscription',
    title: 'Get the newsletter?',
    text: (practice: string, address: ReactNode): ReactNode =>
      sentence`${practice} will send it to ${address}. You can unsubscribe at any time.`,
    no: 'No, Thank You',
    done: 'You are subscribed',
    hint: 'Every issue has a link to unsubscribe.',
  },
  unsubscribe: {
    title: 'Unsubscribe from the newsletter?',
    text: (practice: string, address: ReactNode): ReactNode => sentence`${practice} sends it to ${address}.`,
    /** For clients who have not signed up for the newsletter. */
    clientTitle: 'Unsubscribe from these emails?',
    clientText: (practice: string, address: ReactNode): ReactNode => sentence`${practice} sends them to ${address}.`,
    /** Shown to everyone, so that the page doesn't reveal who is a client. */
    others: 'You’ll still get emails about appointments and orders.',
    done: 'You are unsubscribed',
    doneText: (practice: string, address: ReactNode): ReactNode =>
      sentence`${practice} will no longer send its newsletter to ${address}.`,
    doneClientText: (practice: string, address: ReactNode): ReactNode =>
      sentence`${practice} will no longer send news to ${address}.`,
    byMistake: 'Unsubscribed by mistake?',
    signUpAgain: 'To get them again, sign up on the practice’s page.',
    /** The answer to a mail program that unsubscribes in one click (RFC 8058). */
    oneClick: 'You are unsubscribed.',
  },
  again: {
    title: 'You are subscribed again',
    text: (practice: string, address: ReactNode): ReactNode =>
      sentence`${practice} will send its newsletter to ${address}.`,
    clientTitle: 'You will get these emails again',
    clientText: (practice: string, address: ReactNode): ReactNode =>
      sentence`${practice} will send news to ${address}.`,
  },
  mail: {
    confirmTitle: 'Confirm your subscription',
    confirmSubject: (practice: string) => `Confirm your subscription to the ${practice} newsletter`,
    confirmText:
      'We received a request to send our newsletter to this address. Confirm to start getting it. The link works for 7 days.',
    confirmButton: 'Confirm subscription',
    ignore: 'If this wasn’t you, just ignore this email.',
    knownTitle: 'You’re already subscribed',
    knownSubject: (practice: string) => `You already get the ${practice} newsletter`,
    knownText:
      'We received a request to send our newsletter to this address. You’re already on the list, so there’s nothing to do.',
    /** `link` turns a text into the link to unsubscribe. */
    leave: (link: (text: string) => ReactNode): ReactNode =>
      sentence`Don’t want it anymore? ${link('Unsubscribe')} at any time.`,
  },
  errors: {
    expired: 'It has expired. To get the newsletter, sign up again.',
    tooLateToReturn: 'To get these emails again, sign up on the practice’s page.',
    changed: 'This changed while you were signing up. Try again.',
  },
};
