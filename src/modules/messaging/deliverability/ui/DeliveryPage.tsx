import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { BackLink } from '../../../../ui/BackLink.tsx';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { FormSkeleton } from '../../../../ui/FormSkeleton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/PageHead.tsx';
import section from '../../../../ui/section.module.css';
import { senderQuery } from './delivery-queries.ts';
import { SenderRecords } from './SenderRecords.tsx';
import { SenderSection } from './SenderSection.tsx';
import { SpeedSection } from './SpeedSection.tsx';

/** Whether mailbox providers can tell that the practice's mails are from it, and how fast mails to many go out. */
export function DeliveryPage() {
  const sender = useQuery(senderQuery);
  return (
    <>
      <BackLink to="/emails">Emails</BackLink>
      <PageHead
        title="Delivery"
        purpose="Help your email reach the inbox."
        actions={
          sender.data &&
          sender.data.server !== 'none' && (
            <Button
              leftSection={<Icon name="retry" size={16} />}
              loading={sender.isFetching}
              onClick={() => void sender.refetch()}
            >
              Check again
            </Button>
          )
        }
      />
      {sender.data ? (
        <>
          <SenderSection sender={sender.data} />
          {sender.data.records.length > 0 && <SenderRecords sender={sender.data} />}
        </>
      ) : sender.isError ? (
        <div className={section.card}>
          <ErrorState title="Failed to check your sender" error={sender.error} onRetry={() => void sender.refetch()} />
        </div>
      ) : (
        <FormSkeleton label="Checking your sender" fields={3} />
      )}
      <SpeedSection />
    </>
  );
}
