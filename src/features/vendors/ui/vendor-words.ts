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
    own: 'Your own mail server',
    purpose: 'Mails then come from your own address. Your mail provider tells you these values under “SMTP”.',
    uses: {
      own: { label: 'your own mail server', sentence: 'Mails to your clients leave through it.' },
      instance: {
        label: "this instance's mail server",
        sentence: 'Whoever hosts this Sorrel has set it up for every practice on it.',
      },
      'built-in': {
        label: 'the built-in outbox',
        sentence: 'Mails are written down and can be read under Emails, but nobody gets them.',
      },
    },
    test: {
      title: 'Try it',
      purpose: 'Sends a real mail the way your mails go now.',
      label: 'Send a test',
      pendingLabel: 'Sending...',
      field: 'Send it to',
    },
  },
  sms: {
    own: 'Your own Twilio account',
    purpose: 'You find these values on the first page of the Twilio Console.',
    uses: {
      own: { label: 'your own Twilio account', sentence: 'Text messages to your clients leave through it.' },
      instance: {
        label: "this instance's SMS account",
        sentence: 'Whoever hosts this Sorrel has set it up for every practice on it.',
      },
      'built-in': {
        label: 'the built-in log',
        sentence: 'Messages are recorded under SMS Logs as sent, but no phone gets them.',
      },
    },
    test: {
      title: 'Try it',
      purpose: 'Sends a real message the way your messages go now. It stands under SMS Logs too.',
      label: 'Send a test',
      pendingLabel: 'Sending...',
      field: 'Phone number',
    },
  },
  payments: {
    own: 'Your own Stripe account',
    purpose: 'You find the keys in the Stripe Dashboard under Developers. Keys with “test” in them move no money.',
    uses: {
      own: { label: 'your own Stripe account', sentence: 'What your clients pay arrives there.' },
      instance: {
        label: "this instance's Stripe account",
        sentence: 'Whoever hosts this Sorrel has set it up for every practice on it.',
      },
      'built-in': {
        label: 'the built-in test checkout',
        sentence: 'Its pages are marked as a test and no money moves.',
      },
    },
    test: {
      title: 'Try it',
      purpose: 'Asks Stripe whether it knows the keys. Nothing is charged.',
      label: 'Test the keys',
      pendingLabel: 'Testing...',
    },
  },
  ai: {
    own: 'Your own AI account',
    purpose:
      'It gets the topic, the tone and your voice, and a text that it is to shorten or lengthen, as it stands. Sorrel adds nothing about your clients.',
    uses: {
      own: { label: 'your own AI account', sentence: 'It drafts your posts, articles and newsletters.' },
      instance: {
        label: "this instance's AI account",
        sentence: 'Whoever hosts this Sorrel has set it up for every practice on it.',
      },
      'built-in': {
        label: 'the built-in writer',
        sentence: 'It drafts from patterns on this machine; nothing is sent anywhere.',
      },
    },
    test: {
      title: 'Try it',
      purpose: 'Asks the writer that counts now for one sentence.',
      label: 'Write a test sentence',
      pendingLabel: 'Writing...',
    },
  },
};
