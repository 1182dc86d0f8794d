import type { ReactNode } from 'react';
import { useMessages } from '../../../../shared/messages/use-messages.tsx';
import { headingId, LinkLayout, LinkResult } from '../../../../ui/public/LinkLayout.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import type { ReminderPreferences } from '../contract.ts';
import { reminderMessages } from '../messages/catalog.ts';

type Props = Product & { preferences: ReminderPreferences; token: string };

/** `/reminder-preferences`: works without JavaScript. */
export function PreferencesPage({ preferences, token, ...product }: Props) {
  const { practiceName, emailReminders, smsReminders, newsletter, isSubscriber } = preferences;
  const t = useMessages(reminderMessages).preferences;
  return (
    <LinkLayout practice={practiceName} {...product}>
      <form method="post" action="/reminder-preferences">
        <div className="byl-top">
          <h1 id={headingId}>{t.title}</h1>
          <p className="muted">{t.question(practiceName)}</p>
          <Choice name="email" isChosen={emailReminders}>
            {t.byEmail}
          </Choice>
          <Choice name="sms" isChosen={smsReminders}>
            {t.byText}
          </Choice>
          <fieldset className="rem-more">
            <legend>{t.also}</legend>
            <input type="hidden" name="asked" value="newsletter" />
            <Choice name="newsletter" isChosen={newsletter}>
              {isSubscriber ? t.newsletter(practiceName) : t.news(practiceName)}
            </Choice>
          </fieldset>
        </div>
        <div className="byl-choices">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="btn btn-primary btn-block">
            {t.save}
          </button>
        </div>
      </form>
    </LinkLayout>
  );
}

function Choice({ name, isChosen, children }: { name: string; isChosen: boolean; children: ReactNode }) {
  return (
    <label className="rem-choice">
      <input type="checkbox" name={name} value="yes" defaultChecked={isChosen} />
      {children}
    </label>
  );
}

/** Confirmation; explains that emails about appointments themselves are still sent. */
export function PreferencesSaved({ preferences, token, ...product }: Props) {
  const { practiceName, emailReminders, smsReminders, newsletter, isSubscriber } = preferences;
  const t = useMessages(reminderMessages).preferences;
  const [gets, getsNot] = isSubscriber ? [t.getNewsletter, t.noNewsletter] : [t.getNews, t.noNews];
  const channels = emailReminders ? (smsReminders ? 'both' : 'email') : smsReminders ? 'sms' : 'none';
  return (
    <LinkLayout practice={practiceName} {...product}>
      <LinkResult
        tone="done"
        title={t.saved}
        ways={
          <a className="btn" href={`/reminder-preferences?${new URLSearchParams({ token })}`}>
            {t.again}
          </a>
        }
      >
        <p>{t.remindBy[channels]}</p>
        <p>{newsletter ? gets : getsNot}</p>
        <p className="muted">{t.otherEmails}</p>
      </LinkResult>
    </LinkLayout>
  );
}
