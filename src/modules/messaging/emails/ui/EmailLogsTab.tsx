import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { EmailDialog } from './EmailDialog.tsx';
import { EmailLogs } from './EmailLogs.tsx';
import { EmailLogTools } from './EmailLogTools.tsx';
import { type EmailSearch, emailSearch, type LogSearch, logSearch } from './email-search.ts';

/** Every mail of the practice and what became of it (specification, section 2, e-mail marketing: Email Logs). */
export function EmailLogsTab() {
  const search = emailSearch.parse(useSearch({ strict: false }));
  const { search: words, status, campaignId, within, mail } = search;
  const navigate = useNavigate({ from: '/emails' });
  const mayRead = useMay('emails.content');
  const change = useCallback(
    (to: Partial<EmailSearch>) => {
      const next: EmailSearch = { tab: 'logs', search: words, status, campaignId, within, mail, ...to };
      // Back closes an open mail.
      void navigate({ search: next, replace: to.mail === undefined, resetScroll: false });
    },
    [navigate, words, status, campaignId, within, mail],
  );
  const open = useCallback((id: number) => change({ mail: id }), [change]);
  const filter: LogSearch = logSearch.parse(search);
  return (
    <>
      <EmailLogTools filter={filter} onChange={change} />
      <EmailLogs
        filter={filter}
        onClear={() => void navigate({ search: { tab: 'logs' }, replace: true })}
        onOpen={mayRead ? open : null}
      />
      <EmailDialog id={(mayRead && mail) || null} onClose={() => change({ mail: undefined })} />
    </>
  );
}
