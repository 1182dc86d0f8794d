import type { Guide } from './guide.ts';

export const calendarGuides: Guide[] = [
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
    text: 'Visitors for whom no time suits can join the waitlist, which counts once they confirm it by email, and you can add clients yourself. When a time is free again, it is offered by email to one after the other, and kept meanwhile. Who accepts is booked at once.',
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
];
