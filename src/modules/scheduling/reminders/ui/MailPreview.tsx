import type { ReminderExample } from '../contract.ts';
import { builtInTexts, fillTemplate, usesPlaceholder } from '../template.ts';
import type { ReminderValues } from './reminder-form.ts';
import classes from './reminders.module.css';
import { SendTest } from './SendTest.tsx';

type Props = { texts: ReminderValues; example: ReminderExample; mayTest: boolean };

const links = [
  ['confirmLink', 'Confirm'],
  ['moveLink', 'Reschedule'],
  ['cancelLink', 'Cancel appointment'],
] as const;

/** How the mail reads to the client of the next session, while it is typed. */
export function MailPreview({ texts, example, mayTest }: Props) {
  const subject = texts.emailSubject || builtInTexts.emailSubject;
  const body = texts.emailBody || builtInTexts.emailBody;
  const named = { ...example.email, ...Object.fromEntries(links.map(([name, label]) => [name, label])) };
  return (
    <section className={classes.preview} aria-label="Preview of the email">
      <p className={classes.about}>{aboutLine(example)}</p>
      <b>{fillTemplate(subject, example.email)}</b>
      <p className={classes.body}>{fillTemplate(body, named)}</p>
      <p className={classes.facts}>
        {example.email.service}, {example.email.date}, {example.email.time}
      </p>
      <p className={classes.buttons}>
        {links.map(([name, label]) => !usesPlaceholder(body, name) && <span key={name}>{label}</span>)}
      </p>
      {mayTest && <SendTest channel="email" texts={texts} />}
    </section>
  );
}

export const aboutLine = ({ about, isReal }: ReminderExample) =>
  isReal ? `Preview for ${about}` : `Example: ${about}`;
