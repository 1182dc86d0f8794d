/** Texts of the client room's door and of the mail with the code. */
export const messages = {
  mail: {
    subject: (practice: string) => `Your sign-in code for ${practice}`,
    title: 'Your sign-in code',
    preview: (code: string, minutes: number) => `${code} works for ${minutes} minutes.`,
    enter: (practice: string) => `Enter this code to open your page at ${practice}:`,
    codeWorks: (minutes: number) => `It works for ${minutes} minutes, in the browser where you asked for it.`,
    open: 'Open my page',
    linkWorks: (hours: number) => `Reading this on another device? The button works once, for ${hours} hours.`,
    ignore: 'If you didn’t ask for this, ignore this email. No one can sign in without it.',
  },
  /** The mail with which a practice invites a client. */
  invitation: {
    title: (practice: string) => `Your page at ${practice}`,
    lead: 'See your sessions, pay invoices and keep your details in one place. You don’t need a password.',
    linkWorks: (hours: number) =>
      `The button works once, for ${hours} hours. After that, it brings you to a page that emails you a code.`,
  },
  signIn: 'Sign in',
  signInTitle: (practice: string) => `Sign in · ${practice}`,
  lead: (practice: string) => `Enter the email address ${practice} uses for you. We’ll send a 6-digit code.`,
  email: 'Email',
  askForCode: 'Email me a code',
  newHere: 'New here?',
  bookFirst: 'Book a first session',
  known: {
    title: 'Welcome back',
    lead: 'You don’t need a password. We’ll email you a 6-digit code.',
    notYou: 'Not you?',
    other: 'Use another address',
    staysSignedIn: (days: number) =>
      `You’ll stay signed in for ${days} days. On a shared device, sign out when you’re done.`,
  },
  /** Without a mail server. */
  unmailed: {
    title: 'We can’t email codes right now',
    lead: (practice: string) => `You need a code to sign in here. Please contact ${practice}, or try again later.`,
    noCode: (practice: string) =>
      `We can’t email you a code right now. Please contact ${practice}, or try again later.`,
  },
  code: {
    title: 'Check your email',
    sent: (minutes: number) =>
      `If this practice knows your address, a 6-digit code is on its way. It works for ${minutes} minutes.`,
    label: '6-digit code',
    noMail: 'No email after a minute? Look in spam, or',
    again: 'ask for a new code',
    never: 'We never ask for this code by phone or text.',
    wrong: (left: number) => `That code doesn’t match. ${left === 1 ? '1 try' : `${left} tries`} left.`,
    newest: 'Got more than one email? Only the newest code works.',
    over: 'This code doesn’t work anymore. Ask for a new one.',
  },
  link: {
    title: (name: string) => `Hello, ${name}`,
    lead: 'One tap opens your page on this device.',
    open: 'Open my page',
    instead: 'Email me a code instead',
    once: 'This link works once.',
    oldTitle: 'This link has expired',
    oldLead: (hours: number) => `Links in our emails work once, for ${hours} hours.`,
    /** The page that the link led to. */
    behind: {
      page: 'Get a code and go straight to your page.',
      forms: 'Your form is where you left it. Get a code and go straight to it.',
      sessions: 'Get a code and go straight to your session.',
      payments: 'Get a code and go straight to your invoice.',
      messages: 'Your messages are waiting. Get a code and go straight to them.',
      files: 'Your files are still there. Get a code and go straight to them.',
    },
    goesTo: (email: string) => `The code goes to ${email}.`,
    unknownTitle: 'This link doesn’t work',
    unknownLead: 'It may be incomplete. Sign in with your email address instead.',
  },
  closed: {
    title: 'The client room is closed',
    text: (practice: string) => `Please contact ${practice} directly.`,
  },
  errors: {
    wrongCode: 'That code doesn’t match.',
    codeOver: 'This code doesn’t work anymore. Ask for a new one.',
    noRoom: 'There is no client room at this address.',
    closed: 'The client room is closed at the moment.',
    partOff: 'This part of the client room is turned off.',
  },
};
