import type { ReactNode } from 'react';
import { headingId, LinkLayout } from '../../../../ui/public/LinkLayout.tsx';
import { LinkResult } from '../../../../ui/public/LinkResult.tsx';
import type { Product } from '../../../../ui/public/PoweredBy.tsx';
import type { ReminderPreferences } from '../contract.ts';

type Props = Product & { preferences: ReminderPreferences; token: string };

/** `/reminder-preferences`: works without JavaScript. */
export function PreferencesPage({ preferences, token, ...product }: Props) {
  const { practiceName, emailReminders, smsReminders, newsletter, isSubscriber } = preferences;
  return (
    <LinkLayout practice={practiceName} {...product}>
      <form method="post" action="/reminder-preferences">
        <div className="byl-top">
          <h1 id={headingId}>Your reminders</h1>
          <p className="muted">How should {practiceName} remind you of your appointments?</p>
          <Choice name="email" isChosen={emailReminders}>
            By email
          </Choice>
          <Choice name="sms" isChosen={smsReminders}>
            By text message
          </Choice>
          <fieldset className="rem-more">
            <legend>Also by email</legend>
            <input type="hidden" name="asked" value="newsletter" />
            <Choice name="newsletter" isChosen={newsletter}>
              {isSubscriber ? 'Newsletter' : 'News'} from {practiceName}
            </Choice>
          </fieldset>
        </div>
        <div className="byl-choices">
          <input type="hidden" name="token" value={token} />
          <button type="submit" className="btn btn-primary btn-block">
            Save
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
  const letters = isSubscriber ? 'the newsletter' : 'news by email';
  const ways = [emailReminders && 'by email', smsReminders && 'by text message'].filter(Boolean).join(' and ');
  return (
    <LinkLayout practice={practiceName} {...product}>
      <LinkResult
        isDone
        title="Saved"
        ways={
          <a className="btn" href={`/reminder-preferences?${new URLSearchParams({ token })}`}>
            Change again
          </a>
        }
      >
        <p>{ways ? `We’ll remind you ${ways}.` : 'You won’t get any more reminders.'}</p>
        <p>{newsletter ? `You’ll get ${letters}.` : `You won’t get ${letters}.`}</p>
        <p className="muted">This doesn’t change emails about booking, rescheduling or cancelling an appointment.</p>
      </LinkResult>
    </LinkLayout>
  );
}
