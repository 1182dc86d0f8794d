export type Guide = {
  part: Part;
  title: string;
  text: string;
  /** Where in the app it is done, and what the link there says. */
  href: `/${string}`;
  link: string;
};

/** The parts of the product, in the order of the navigation. */
export const parts = ['Getting started', 'Your public page', 'Clients', 'Calendar', 'Messages', 'Practice'] as const;
type Part = (typeof parts)[number];

/** Every guide of the help page: two to five sentences on one thing that people want to do. */
export const guides: Guide[] = [
  {
    part: 'Getting started',
    title: 'Set up a new practice',
    text: 'Begin with your time zone, currency and the first day of your week: every date and amount follows them. Then add your company name and logo, make your public page your own, and add your first client. The compass in the top bar shows you around at any time.',
    href: '/settings?tab=practice',
    link: 'Open practice settings',
  },
  {
    part: 'Getting started',
    title: 'Read the dashboard',
    text: 'The four figures show your clients, this week’s appointments, what was paid this month and how often your page was viewed. A percentage beside a figure is its true change on the period before; without something to compare with there is none. Below them stand today’s sessions and what waits for you: sessions nobody confirmed, invoices that are overdue, messages that failed.',
    href: '/',
    link: 'Open the dashboard',
  },
  {
    part: 'Getting started',
    title: 'See what happened while you were away',
    text: 'The bell counts what you have not read: new bookings, cancellations and the like. A click on one marks it read and leads to what it is about. All of them stand on a page of their own, where you can filter them and mark all as read.',
    href: '/notifications',
    link: 'Open notifications',
  },
  {
    part: 'Getting started',
    title: 'Work in the dark',
    text: 'Sorrel follows the light or dark scheme of your device. To choose for yourself, open the account menu at the top right and switch Dark mode. This browser remembers it.',
    href: '/',
    link: 'Open the dashboard',
  },
  {
    part: 'Your public page',
    title: 'Share your page and take bookings',
    text: 'Your storefront is one public page for your social profiles. Switch “Book an Appointment” on, and visitors choose from your free times by themselves. Every booking is in your calendar at once, and the visitor gets a confirmation with a calendar file and a link to cancel.',
    href: '/storefront',
    link: 'Open the storefront',
  },
  {
    part: 'Your public page',
    title: 'Put links and buttons on your page',
    text: 'Under Custom Blocks you add buttons that lead anywhere: a guide, a price list, your shop. Give each a text and an address, drag them into order, and save. The preview beside the form shows what visitors will see.',
    href: '/storefront?tab=blocks',
    link: 'Edit blocks',
  },
  {
    part: 'Your public page',
    title: 'Choose colors and fonts that can be read',
    text: 'Under Design you set the colors, the font and a background picture. Sorrel warns where text and background are too close for everybody to read. The change is public when you save.',
    href: '/storefront?tab=design',
    link: 'Open the design',
  },
  {
    part: 'Your public page',
    title: 'Collect newsletter subscribers',
    text: 'Switch the newsletter on, and your page has a small form for it. Who signs up with the email of one of your clients is connected with that client. A link to your page in every post is usually all it takes.',
    href: '/storefront',
    link: 'Open the storefront',
  },
  {
    part: 'Clients',
    title: 'Add a client',
    text: 'First name, last name, email and goal are needed, everything else can follow. One email belongs to one client, so nobody is in your list twice. People who book on your page become clients by themselves.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Clients',
    title: 'Find people in a long list',
    text: 'Search for any part of a name or an email, filter by status or tag, and sort by a click on a column’s head. What you filtered for is in the address, so you can bookmark or share it. A filter you need often can be saved under a name for the whole practice.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Clients',
    title: 'Change many clients at once',
    text: 'Tick the clients in the list, or all that your filter finds, then add a tag, set the status or archive them together. Each such change can be undone right after it.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Clients',
    title: 'Bring clients from another program',
    text: 'Save them there as a CSV file and choose it here. Sorrel matches the columns, shows what it understood, and names every row it cannot take before anything is stored. Clients you already have are recognized by their email. Either the whole file is imported or nothing of it.',
    href: '/clients/import',
    link: 'Import clients',
  },
  {
    part: 'Clients',
    title: 'Archive instead of delete',
    text: 'An archived client disappears from lists and figures, but keeps appointments, notes and messages and can be restored at any time. Deleting is for good. For somebody who only takes a break there is also the status Paused.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Clients',
    title: 'Make one of two records',
    text: 'When one person is in your list twice, open the record to keep and choose Merge from its menu. Appointments, messages, notes and measurements of the other one move over, and both emails lead to the same person from then on.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Clients',
    title: 'Follow a client’s progress',
    text: 'Open a client to enter weight, waist, body fat or anything else you measure. With a goal the chart shows the way to it, and the progress bar of the client fills by itself. Kilograms or pounds is a setting of the practice.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Clients',
    title: 'Write and sign session notes',
    text: 'A client’s notes can be free text or follow SOAP or ADIME. A draft can be changed; a signed note is locked and says who signed it and when. Only owners and practitioners see notes and measurements.',
    href: '/clients',
    link: 'Open clients',
  },
  {
    part: 'Calendar',
    title: 'Look at your month, week or day',
    text: 'The calendar shows the time zone of your practice, wherever you are. Switch between month, week and day, and go on with Previous and Next; Today brings you back. Below it stands what is still to come.',
    href: '/appointments',
    link: 'Open the calendar',
  },
  {
    part: 'Calendar',
    title: 'Enter and move sessions',
    text: 'Click on a free place to enter a session there, drag one to move it, and pull its lower edge to make it longer. By keyboard, press M on a session and use the arrows. A session can repeat every week, every two weeks or every month. Where one stands already you are asked first.',
    href: '/appointments',
    link: 'Open the calendar',
  },
  {
    part: 'Calendar',
    title: 'Say when you can be booked',
    text: 'Under Availability you set the hours of your week with breaks, days off, the time between sessions, and how late clients may book, move or cancel. The picture beside it shows what visitors would be offered. What they can book, how long it takes and what it costs stands under Services.',
    href: '/settings?tab=availability',
    link: 'Open availability',
  },
  {
    part: 'Calendar',
    title: 'Fill freed times from the waitlist',
    text: 'Visitors for whom no time suits can join the waitlist, and you can add clients yourself. When a time is free again, it is offered by email to one after the other, and kept meanwhile. Who accepts is booked at once.',
    href: '/appointments/waitlist',
    link: 'Open the waitlist',
  },
  {
    part: 'Calendar',
    title: 'Sell several sessions at once',
    text: 'A package is several sessions for one price. Add one on a client’s page: each session that is held or cancelled late uses one up. You hear of it when one is left.',
    href: '/settings?tab=packages',
    link: 'Open packages',
  },
  {
    part: 'Calendar',
    title: 'See your sessions in another calendar',
    text: 'Share your calendar to get a secret address, and add it to Google, Apple or Outlook once. It keeps up with every change, and can show only that you are busy. A new address ends the old one.',
    href: '/settings?tab=calendar',
    link: 'Open calendar settings',
  },
  {
    part: 'Calendar',
    title: 'When a client cancels',
    text: 'Every confirmation has a link to cancel, which asks once more before anything happens. A cancelled session stays in the calendar, crossed out, and its time can be booked again at once. You are told by a notification.',
    href: '/notifications?type=appointment_cancelled',
    link: 'See cancellations',
  },
  {
    part: 'Messages',
    title: 'Check whether an email arrived',
    text: 'Every email of your practice stands in the log with what became of it: waiting, sent, failed, or unknown when the connection broke at the last moment. Open one to read it as it was sent. A failed one says why.',
    href: '/emails',
    link: 'Open the email log',
  },
  {
    part: 'Messages',
    title: 'Send from your own mail server',
    text: 'Until a mail server is set, emails are kept in the log and sent to nobody. Enter yours under Email, and send yourself a test before you rely on it. The password is stored encrypted and never shown again.',
    href: '/settings?tab=mail',
    link: 'Open email settings',
  },
  {
    part: 'Messages',
    title: 'Remind clients of their sessions',
    text: 'Unless you change it, an email goes out 48 hours before a session and a text message 24 hours before, with links to confirm and cancel. Set other steps, quiet hours and your own words under Reminders. The details of a session show what was planned, sent or skipped, and why.',
    href: '/settings?tab=reminders',
    link: 'Open reminder settings',
  },
  {
    part: 'Messages',
    title: 'Text messages to clients',
    text: 'With an account at Twilio Sorrel can send text messages. Enter it once, try it with a test message, and give Twilio the address for replies that stands beside it. Then write to a client from their page: the counter shows in how many parts your text travels. Who answers STOP gets no more messages until they text START.',
    href: '/settings?tab=sms',
    link: 'Open SMS settings',
  },
  {
    part: 'Messages',
    title: 'See what became of a text message',
    text: 'SMS Logs lists every message with its status, as Twilio reports it. Search by phone, text, type or status, and open a message to read all of it. One that failed, or of which nobody knows, can be sent again from there. Replies reach you as notifications.',
    href: '/sms-logs',
    link: 'Open SMS Logs',
  },
  {
    part: 'Practice',
    title: 'Work as a team',
    text: 'Invite people by email and give each a role. Practitioners see everything about clients, assistants everything but notes and measurements, viewers change nothing, and owners also manage the team and the settings. The last owner cannot leave.',
    href: '/settings?tab=team',
    link: 'Open the team',
  },
  {
    part: 'Practice',
    title: 'Change your name, photo or password',
    text: 'Your profile is yours alone, whatever practice you work in. A new password signs you out everywhere else. There you also see where you are signed in, and can end any of those sessions.',
    href: '/settings?tab=profile',
    link: 'Open your profile',
  },
  {
    part: 'Practice',
    title: 'Logo, address and email signature',
    text: 'Your company data appear in emails and on documents. The logo is a PNG or JPG of up to 2MB. The signature stands under every email to your clients.',
    href: '/settings',
    link: 'Open company settings',
  },
];
