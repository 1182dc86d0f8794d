import type { Guide } from './guide.ts';

export const messageGuides: Guide[] = [
  {
    part: 'Messages',
    title: 'Send a newsletter or another email to many',
    text: 'Write a campaign once, and everybody gets a copy with their own name. Choose who it is for: all clients, some of them, a tag, a saved filter, your newsletter subscribers or any addresses. Look at the preview, send yourself a test, then send it or give it a date. Who unsubscribed, or has no mailbox any more, is left out by itself, and you see how many.',
    href: '/emails',
    link: 'Open campaigns',
  },
  {
    part: 'Messages',
    title: 'Hold up a campaign that is on its way',
    text: 'While a campaign is sent, its figures stand on top of the page and move as it goes. Pause it and go on later, or end it early: who has not had it then does not get it. Nobody gets it twice. Of an email whose connection broke at the last moment nobody can know whether it arrived, so it is never sent again by itself; the card offers it to you.',
    href: '/emails',
    link: 'Open campaigns',
  },
  {
    part: 'Messages',
    title: 'Let emails follow by themselves',
    text: 'A sequence is a row of emails that each person gets at their own pace: after signing up for the newsletter, after a booking, or when somebody has not come for a while. Begin with a ready-made one, put it into your words, and turn it on: it counts from then on, for nobody who was here before. Whoever books or unsubscribes gets no more of it, and you see who is where and can stop it for one person.',
    href: '/emails/sequences',
    link: 'Open sequences',
  },
  {
    part: 'Messages',
    title: 'Check whether an email arrived',
    text: 'Every email of your practice stands in the log with what became of it: waiting, sent, failed, or unknown when the connection broke at the last moment. Search for a recipient or a subject, or pick a state, a time or a campaign. Open one to read it as it was sent. A failed one says why.',
    href: '/emails?tab=logs',
    link: 'Open the email log',
  },
  {
    part: 'Messages',
    title: 'See what came of a campaign',
    text: 'Results on a campaign’s card say how many got it, which links they followed, who unsubscribed, and why some did not get it; the list of recipients can be taken along as a file. Analytics sets all campaigns beside one another and shows your emails day by day. Opens are only counted where you asked for it, and say little: many mail programs load pictures by themselves.',
    href: '/emails?tab=analytics',
    link: 'Open analytics',
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
    title: 'Keep your emails out of the spam folder',
    text: 'Three records of your domain tell mailbox providers that an email is really from you. The delivery page looks them up, says what is missing, and gives you the text to copy to where you bought the domain. If your provider does not sign your emails, let Sorrel do it there. On the same page you can slow campaigns down for a mail account that allows only so many an hour.',
    href: '/emails/delivery',
    link: 'Check your sender',
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
];
