import { PageHead } from '../../../ui/PageHead.tsx';
import { NotificationList } from './NotificationList.tsx';
import classes from './notifications.module.css';

export function NotificationsPage() {
  return (
    <>
      <PageHead title="Notifications" purpose="What happened in your practice while you were busy." />
      <section className={classes.page} aria-label="Notifications">
        <NotificationList />
      </section>
    </>
  );
}
