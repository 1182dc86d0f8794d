import type { Vendor, VendorState } from '../contract.ts';

type VendorTexts = {
  /** The heading of the form or guide, and its description. */
  connect: string;
  purpose: string;
  /** The button that saves it, on a page with several forms. */
  save?: string;
  uses: Record<VendorState['uses'], { name: string; label: string; sentence: string }>;
  test: { title: string; purpose: string; label: string; pendingLabel: string; field?: string };
};

const shared = 'Your administrator set it up for every practice on this server.';

export const vendorTexts: Record<Vendor, VendorTexts> = {
  mail: {
    connect: 'Connect your email account',
    purpose: 'Send from your own address, so clients recognize you and can reply.',
    uses: {
      own: {
        name: 'Your own mail server',
        label: 'your own mail server',
        sentence: 'Sends the emails to your clients.',
      },
      instance: { name: 'Shared mail server', label: 'the shared mail server', sentence: shared },
      'built-in': {
        name: 'No mail server yet',
        label: 'the built-in outbox',
        sentence: 'Emails are saved in Email Logs but not sent.',
      },
    },
    test: {
      title: 'Send a test',
      purpose: 'Sends one email with your saved settings.',
      label: 'Send test email',
      pendingLabel: 'Sending...',
      field: 'Send to',
    },
  },
  sms: {
    connect: 'Connect Twilio',
    purpose: 'Twilio sends your texts and bills you for them. Setup takes about ten minutes.',
    uses: {
      own: {
        name: 'Your own Twilio account',
        label: 'your own Twilio account',
        sentence: 'Sends the texts to your clients.',
      },
      instance: { name: 'Shared Twilio account', label: 'the shared SMS account', sentence: shared },
      'built-in': {
        name: 'No SMS account yet',
        label: 'the built-in log',
        sentence: 'Texts are saved in SMS Logs but not sent.',
      },
    },
    test: {
      title: 'Send a test',
      purpose: 'Sends one text, such as to your own cell phone. It also appears in SMS Logs.',
      label: 'Send test text',
      pendingLabel: 'Sending...',
      field: 'Phone number',
    },
  },
  payments: {
    connect: 'Connect Stripe',
    purpose: 'Clients pay by card, and the money goes straight to your Stripe account.',
    uses: {
      own: {
        name: 'Your own Stripe account',
        label: 'your own Stripe account',
        sentence: 'Client payments go to it.',
      },
      instance: { name: 'Shared Stripe account', label: 'the shared Stripe account', sentence: shared },
      'built-in': {
        name: 'Test mode',
        label: 'the built-in test checkout',
        sentence: 'Clients see a test checkout and aren’t charged. Connect Stripe to take payments.',
      },
    },
    test: {
      title: 'Test the connection',
      purpose: 'Asks Stripe whether it accepts your key. No one is charged.',
      label: 'Test connection',
      pendingLabel: 'Testing...',
    },
  },
  ai: {
    connect: 'Use your own AI account',
    purpose: 'Sorrel sends it your topic, tone, voice and the text you’re editing. It never adds client data.',
    save: 'Save AI account',
    uses: {
      own: {
        name: 'Your own AI account',
        label: 'your own AI account',
        sentence: 'Drafts your posts, articles and newsletters.',
      },
      instance: { name: 'Shared AI account', label: 'the shared AI account', sentence: shared },
      'built-in': {
        name: 'Built-in writer',
        label: 'the built-in writer',
        sentence: 'Writes from templates on this server. Nothing is sent anywhere.',
      },
    },
    test: {
      title: 'Try it',
      purpose: 'Asks for one sentence with your saved settings.',
      label: 'Write a test sentence',
      pendingLabel: 'Writing...',
    },
  },
};
