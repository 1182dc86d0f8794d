import { Button } from '@mantine/core';
import { BringBackSteps } from '../../../modules/onboarding/first-steps/ui/BringBackSteps.tsx';
import { mailTo } from '../../../shared/mail-to.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useTakeTour } from '../tour/use-take-tour.ts';
import classes from './help.module.css';

/** Restarts the tour, and shows the operator's address. */
export function Contact() {
  const takeTour = useTakeTour();
  const address = supportAddress();
  return (
    <aside className={classes.contact} aria-label="More help">
      <section>
        <h2>Take the tour</h2>
        <p>A quick walk around the dashboard. You can leave at any time.</p>
        <Button leftSection={<Icon name="tour" size={16} />} onClick={takeTour}>
          Take Tour
        </Button>
      </section>
      <BringBackSteps />
      <section>
        <h2>Ask a person</h2>
        {address ? (
          <>
            <p>Email your administrator. Tell them what you did and what you expected to happen.</p>
            <a href={mailTo(address)}>{address}</a>
          </>
        ) : (
          <p>
            Sorrel at <b>{window.location.host}</b> runs on a server your practice chose. Ask a practice owner how to
            reach your administrator.
          </p>
        )}
      </section>
    </aside>
  );
}

/** SUPPORT_EMAIL of this instance. */
const supportAddress = () => document.querySelector<HTMLMetaElement>('meta[name="support-email"]')?.content;
