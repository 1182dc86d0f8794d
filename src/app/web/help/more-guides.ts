import type { Guide } from './guide.ts';

/** Of what has a place of its own and is needed less often. */
export const moreGuides: Guide[] = [
  {
    part: 'Getting started',
    title: 'Go anywhere by keyboard',
    text: 'Press Ctrl K (⌘ K on a Mac) on any page, type a few letters of a client, a session, an invoice or a page, and press Enter. The same field makes new clients, appointments, invoices and campaigns. Press ? for all shortcuts; there the ones of single letters can be switched off.',
    href: '/',
    link: 'Open the dashboard',
  },
  {
    part: 'Getting started',
    title: 'Install Sorrel as an app',
    text: 'In Chrome or Edge choose Install from the address bar or the menu, on an iPhone Share and Add to Home Screen. It then has its own window and icon. Nothing of your clients is kept on the device.',
    href: '/',
    link: 'Open the dashboard',
  },
  {
    part: 'Your public page',
    title: 'See who visits your page',
    text: 'Visits shows how often your page was viewed, from where people came, on what device, and which of your blocks they clicked. It counts without cookies and keeps no address of a visitor.',
    href: '/storefront/visits',
    link: 'Open visits',
  },
  {
    part: 'Your public page',
    title: 'Bring subscribers from another newsletter',
    text: 'Save them there as a CSV file and choose it under Marketing, Import. Take only people who agreed to get your newsletter. Who unsubscribed here stays unsubscribed, whatever the file says.',
    href: '/marketing/import',
    link: 'Import subscribers',
  },
  {
    part: 'Your public page',
    title: 'Sell downloads',
    text: 'Add a product with a price and a file, and it stands on your page. Buyers pay with your own payment account, get a receipt and a link to download. Coupons make it cheaper, affiliates earn a share for sales they bring, and a refund ends the download.',
    href: '/marketplace',
    link: 'Open the marketplace',
  },
  {
    part: 'Messages',
    title: 'Addresses that get no mail',
    text: 'Who unsubscribes, whose mailbox does not exist, or who marks you as spam is on this list and gets no newsletter or campaign any more. You can block an address yourself. A confirmation of a session is still sent.',
    href: '/emails/suppressions',
    link: 'Open blocked addresses',
  },
  {
    part: 'Practice',
    title: 'What you offer',
    text: 'A service has a name, a length and a price, and can ask for a deposit or the whole price at once. The order here is the order on your page. A hidden one is booked by you only.',
    href: '/settings?tab=services',
    link: 'Open services',
  },
  {
    part: 'Practice',
    title: 'Take payments by card',
    text: 'Connect your own Stripe account with its keys, and money for invoices, deposits and products goes to you directly. Without one a test checkout stands in its place, which takes no money. Test shows whether the keys work.',
    href: '/settings?tab=payments',
    link: 'Open payments',
  },
  {
    part: 'Practice',
    title: 'Choose who writes your drafts',
    text: 'Without a key the built-in writer makes posts and articles. With a key of OpenAI, Anthropic or a model of your own, that one does. No data about your clients is sent to any of them.',
    href: '/settings?tab=ai',
    link: 'Open AI settings',
  },
  {
    part: 'Practice',
    title: 'Connect other programs',
    text: 'An API key lets another program work with your practice, within the permissions you choose. A webhook tells another program of bookings, subscribers, sales and payments. Keys and secrets are shown once; revoke a key that is not needed any more.',
    href: '/settings?tab=api',
    link: 'Open the API settings',
  },
  {
    part: 'Practice',
    title: 'Your plan, and what you use of it',
    text: 'Here stands what your plan holds. Beside it you see how much of that you use.',
    href: '/settings?tab=subscription',
    link: 'Open the subscription',
  },
  {
    part: 'Practice',
    title: 'Take your data in and out',
    text: 'Your records are yours. Here clients come in and go out as CSV files; subscribers do so under Marketing.',
    href: '/settings?tab=data',
    link: 'Open data',
  },
];
