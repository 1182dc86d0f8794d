import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { isStatus } from '../../../../ui/data/api-error.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { RecordNotFound } from '../../../../ui/feedback/RecordNotFound.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { BackLink } from '../../../../ui/layout/BackLink.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import section from '../../../../ui/layout/section.module.css';
import { ContentView } from './ContentView.tsx';
import { contentQuery } from './content-queries.ts';
import classes from './contents.module.css';

export function OneContentPage() {
  const { id = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery(contentQuery(id));
  if (isStatus(error, 404)) return <ContentNotFound />;
  return (
    <>
      <BackLink to="/content">Content</BackLink>
      {data ? (
        <>
          <PageHead title={data.title} />
          <div className={`${section.card} ${classes.card} ${classes.one}`}>
            {/* Changes arrive through the query cache. */}
            <ContentView
              content={data}
              isTitled
              onChange={ignore}
              onDeleted={() => void navigate({ to: '/content' })}
            />
          </div>
        </>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load this content" error={error} onRetry={() => void refetch()} level="h1" />
        </div>
      ) : (
        <>
          <Skeleton width={260} height={28} mb="lg" />
          <Skeleton height="20rem" />
        </>
      )}
    </>
  );
}

function ContentNotFound() {
  const navigate = useNavigate();
  return (
    <RecordNotFound
      title="Content not found"
      search={{
        label: 'Search content',
        placeholder: 'Title or topic',
        onSearch: search => void navigate({ to: '/content', search: { search } }),
      }}
      actions={
        <ButtonLink to="/content" leftSection={<Icon name="chevronLeft" size={16} />}>
          Back to Content
        </ButtonLink>
      }
    >
      The link may be wrong, or this content was deleted.
    </RecordNotFound>
  );
}

const ignore = () => undefined;
