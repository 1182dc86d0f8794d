const sent = 'The link to your file is on its way.';

export const messages = {
  form: {
    button: 'Send me the file',
    busy: 'Sending...',
    done: `Check your inbox. ${sent}`,
    failed: 'Something went wrong. Try again.',
  },
  page: {
    sentTitle: 'Check your inbox',
    sent,
    unsentTitle: 'Email isn’t working here',
    /** Shown if no mail server is set up. */
    unsent: 'We can’t email you the file right now. Please contact us to get it.',
    unavailable: 'No longer available',
    unavailableTitle: 'This file is no longer available',
    replaced: (practice: string) => `${practice} may have replaced it.`,
  },
  mail: {
    subject: (practice: string) => `Your file from ${practice}`,
    text: (practice: string) => `Here’s the file you requested from ${practice}.`,
    button: 'Get the file',
    limits: (days: number, downloads: number) =>
      `The link works for ${days} days and ${downloads} downloads. If you didn’t request it, you can ignore this email.`,
  },
  download: {
    pageTitle: 'Your file',
    ready: 'Your file is ready',
    file: 'File',
    button: 'Download',
    expired: 'This link has expired',
    newLink: 'Request a new link',
    limits: (days: number, downloads: number) => `A link works for ${days} days and ${downloads} downloads.`,
    mayRequest: 'You can request a new one.',
    isGone: 'The file is no longer available.',
    requestAgain: 'Open it again from the email, or request the file once more on the practice’s page.',
  },
  errors: {
    fileNotFound: 'File not found',
    linkNotFound: 'Part of the link may be missing, or the file was removed.',
  },
};
