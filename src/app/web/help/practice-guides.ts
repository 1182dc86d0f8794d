import type { Guide } from './guide.ts';

export const practiceGuides: Guide[] = [
  {
    part: 'Practice',
    title: 'Invite your team and set roles',
    steps: [
      'Go to **Settings** and open **Team**.',
      'Press **Invite**, enter an email address and choose a role.',
      'Change a role at any time in the list.',
    ],
    note: 'Practitioners see everything about clients, assistants everything but notes and measurements, and viewers can’t change anything. Owners also manage the team and the settings. Every practice needs an owner.',
    words: 'members staff colleague user permissions add person employee assistant owner access',
    href: '/settings?tab=team',
    link: 'Open the team',
  },
  {
    part: 'Practice',
    title: 'Change your name, photo, email or password',
    steps: [
      'Go to **Settings** and open **Profile**.',
      'Change your name or photo and save.',
      'To change your email, enter the new address and open the link we send to it.',
      'To change your password, enter the current and the new one.',
    ],
    note: 'A new password signs you out everywhere else. Under Sessions you can see where you’re signed in and end any session.',
    words: 'profile account picture login sign in reset devices sessions log out',
    href: '/settings?tab=profile',
    link: 'Open your profile',
  },
  {
    part: 'Practice',
    title: 'Turn on two-step sign-in (2FA)',
    steps: [
      'Go to **Settings** and open **Profile**.',
      'Under **Two-step sign-in**, turn it on and scan the code with an authenticator app.',
      'Enter the six digits the app shows.',
      'Save the recovery codes. Each lets you in once without your phone.',
    ],
    note: 'Owners can require it for a role under Team, and reset it for a member who lost their phone.',
    words: 'two factor authentication mfa otp totp authenticator security code phone lost recovery second step',
    href: '/settings?tab=profile',
    link: 'Open your profile',
  },
  {
    part: 'Practice',
    title: 'Change your logo, address and email signature',
    steps: [
      'Go to **Settings** and open **Company**.',
      'Upload a logo, as PNG or JPG up to 2MB, and enter your address.',
      'Write your email signature, and press **Save Settings**.',
    ],
    note: 'Your company details appear in emails and on documents. The signature is added to every email to your clients.',
    words: 'branding company name phone footer letterhead business details',
    href: '/settings',
    link: 'Open company settings',
  },
];
