import { countSegments } from '../../../messaging/sms/segments.ts';
import type { ReminderExample } from '../contract.ts';
import { fillSms } from '../sms-text.ts';
import { aboutLine } from './MailPreview.tsx';
import type { ReminderValues } from './reminder-form.ts';
import classes from './reminders.module.css';
import { SendTest } from './SendTest.tsx';

type Props = { texts: ReminderValues; example: ReminderExample; mayTest: boolean };

/** How the text message reads, and in how many parts it travels. */
export function TextPreview({ texts, example, mayTest }: Props) {
  const message = fillSms(texts.smsBody, example.sms);
  const { segments, characters, encoding } = countSegments(message);
  return (
    <section className={classes.preview} aria-label="Preview of the text message">
      <p className={classes.about}>{aboutLine(example)}</p>
      <p className={classes.bubble}>{message}</p>
      <p className={classes.about}>
        {characters} characters, sent in {segments} {segments === 1 ? 'part' : 'parts'}
        {encoding === 'UCS-2' && '; emoji and special characters make the parts shorter'}
      </p>
      {mayTest && <SendTest channel="sms" texts={texts} />}
    </section>
  );
}
