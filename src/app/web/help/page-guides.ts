import type { Guide } from './guide.ts';

export const pageGuides: Guide[] = [
  {
    part: 'Your public page',
    title: 'Share your page and take online bookings',
    steps: [
      'Go to **Storefront** and turn on **Book an Appointment**.',
      'Press **Save Changes**.',
      'Copy the link to your page and share it in your social profiles.',
    ],
    note: 'Visitors see only your open times. Each booking lands in your calendar right away.',
    words: 'storefront biolink link in bio url website schedule online appointment self booking publish',
    href: '/storefront',
    link: 'Open the storefront',
  },
  {
    part: 'Your public page',
    title: 'Add links and buttons to your page',
    steps: [
      'Go to **Storefront** and open **Custom Blocks**.',
      'Press **Add block** and give it a text and an address.',
      'Drag blocks into the order you like. The preview shows what visitors will see.',
      'Press **Save Changes**.',
    ],
    words: 'storefront blocks biolink social media website url call to action text testimonial',
    href: '/storefront?tab=blocks',
    link: 'Edit blocks',
  },
  {
    part: 'Your public page',
    title: 'Change colors, fonts and background',
    steps: [
      'Go to **Storefront** and open **Design**.',
      'Choose colors, a font and a background image.',
      'If Sorrel warns that text is hard to read, choose a stronger contrast.',
      'Press **Save Changes** to publish the new look.',
    ],
    words: 'design branding brand theme style picture image contrast logo storefront',
    href: '/storefront?tab=design',
    link: 'Open the design',
  },
  {
    part: 'Your public page',
    title: 'Collect newsletter subscribers',
    steps: [
      'Go to **Storefront** and turn on the newsletter form.',
      'Press **Save Changes**.',
      'Link to your page from your posts so people find the form.',
    ],
    note: 'If a subscriber uses a client’s email address, the two are linked.',
    words: 'sign up signup form mailing list subscribe audience email list storefront',
    href: '/storefront',
    link: 'Open the storefront',
  },
  {
    part: 'Your public page',
    title: 'Manage your newsletter subscribers',
    steps: [
      'Go to **Marketing** and open **Subscribers** to see who signed up, from where, and who has confirmed.',
      'Press **Add Subscriber** to add someone who agreed to get your newsletter.',
      'Use the import and export menu to download the whole list.',
    ],
    note: 'People who unsubscribed stay in the list so that no import can add them back.',
    words: 'mailing list audience export csv unsubscribe remove double opt in confirmed contacts',
    href: '/marketing',
    link: 'Open subscribers',
  },
];
