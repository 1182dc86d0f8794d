import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { PageHead } from '../../../ui/PageHead.tsx';
import { useMay } from '../../auth/ui/use-current-user.ts';
import { lacksMailServer } from './describe-email.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { EmailLogs } from './EmailLogs.tsx';
import { emailLogsQuery } from './email-queries.ts';
import { type EmailSearch, emailSearch } from './email-search.ts';
import classes from './emails.module.css';

/** Every mail of the practice and what became of it (specification, section 2, e-mail marketing: Email Logs). */
export function EmailsPage() {
  const { search = '', mail } = emailSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate({ from: '/emails' });
  const emails = useQuery(emailLogsQuery);
  const mayRead = useMay('emails.content');
  const change = useCallback(
    (to: EmailSearch) => {
      const next = { search: search || undefined, mail, ...to };
      // Back closes an open mail.
      void navigate({ search: next, replace: to.mail === undefined, resetScroll: false });
    },
    [navigate, search, mail],
  );
  const open = useCallback((id: number) => change({ mail: id }), [change]);
  return (
    <>
      <PageHead title="Emails" purpose={<Purpose isOutbox={lacksMailServer(emails.data ?? [])} />} />
      <Tabs value="logs">
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="logs">Email Logs</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="logs">
          <EmailLogs
            emails={emails.data}
            hasFailed={emails.isError}
            onRetry={() => void emails.refetch()}
            search={search}
            onSearch={next => change({ search: next || undefined })}
            onOpen={mayRead ? open : null}
          />
        </Tabs.Panel>
      </Tabs>
      <EmailDialog id={(mayRead && mail) || null} onClose={() => change({ mail: undefined })} />
    </>
  );
}

function Purpose({ isOutbox }: { isOutbox: boolean }) {
  if (!isOutbox) return 'What your practice wrote, and what became of it.';
  return (
    <>
      No mail server is configured (<code className={classes.code}>SMTP_URL</code>), so mails are kept here and sent to
      nobody.
    </>
  );
}
