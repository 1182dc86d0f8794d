import type { Vendor, VendorState } from '../contract.ts';

type Words = {
  /** The heading of the form. */
  own: string;
  purpose: string;
  uses: Record<VendorState['uses'], { label: string; sentence: string }>;
  test: { title: string; purpose: string; label: string; pendingLabel: string; field?: string };
};

/** What each vendor's tab says. */
export const vendorWords: Record<Vendor, Words> = {
  mail: {
    own: 'Your own email account',
    purpose: 'Send from your own address, so clients know who writes and can reply.',
    uses: {
      own: { label: 'your own mail server', sentence: 'Emails to your clients are sent through it.' },
      instance: {
        label: 'the shared mail server',
        sentence: 'Your administrator set it up for every practice on this server.',
      },
      'built-in': {
        label: 'the built-in outbox',
        sentence: 'Emails are saved in Email Logs but not sent.',
      },
    },
    test: {
      title: 'Send a test email',
      purpose: 'Sends one email to the address you enter.',
      label: 'Send test email',
      pendingLabel: 'Sending...',
      field: 'Send to',
    },
  },
  sms: {
    own: 'Your own Twilio account',
    purpose: 'Find these values on the Twilio Console home page.',
    uses: {
      own: { label: 'your own Twilio account', sentence: 'Text messages to your clients are sent through it.' },
      instance: {
        label: 'the shared SMS account',
        sentence: 'Your administrator set it up for every practice on this server.',
      },
      'built-in': {
        label: 'the built-in log',
        sentence: 'Messages are saved in SMS Logs but not sent.',
      },
    },
    test: {
      title: 'Send a test message',
      purpose: 'Sends one message to the number you enter. It also appears in SMS Logs.',
      label: 'Send test message',
      pendingLabel: 'Sending...',
      field: 'Phone number',
    },
  },
  payments: {
    own: 'Your own Stripe account',
    purpose: 'Find your keys in the Stripe Dashboard under Developers. Keys with “test” in them charge no one.',
    uses: {
      own: { label: 'your own Stripe account', sentence: 'Client payments go to it.' },
      instance: {
        label: 'the shared Stripe account',
        sentence: 'Your administrator set it up for every practice on this server.',
      },
      'built-in': {
        label: 'the built-in test checkout',
        sentence: 'Its pages are marked as a test, and no one is charged.',
      },
    },
    test: {
      title: 'Test the keys',
      purpose: 'Checks your keys with Stripe. Nothing is charged.',
      label: 'Test keys',
      pendingLabel: 'Testing...',
    },
  },
  ai: {
    own: 'Your own AI account',
    purpose:
      'It receives the topic, the tone, your voice, and any text you shorten or lengthen. Sorrel adds nothing about your clients.',
    uses: {
      own: { label: 'your own AI account', sentence: 'It drafts your posts, articles and newsletters.' },
      instance: {
        label: 'the shared AI account',
        sentence: 'Your administrator set it up for every practice on this server.',
      },
      'built-in': {
        label: 'the built-in writer',
        sentence: 'It writes from templates on this server. Nothing is sent anywhere.',
      },
    },
    test: {
      title: 'Test the writer',
      purpose: 'Asks for one sentence.',
      label: 'Write a test sentence',
      pendingLabel: 'Writing...',
    },
  },
};
