import { SegmentedControl, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/api.ts';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { styleNonce } from '../../../../ui/nonce.ts';
import { mailPreview, previewInput } from '../contract.ts';
import { isBlank } from './body-text.ts';
import { frameMail } from './frame-mail.ts';
import { PreviewClient } from './PreviewClient.tsx';
import classes from './preview.module.css';

type Props = { mail: { subject: string; body: string } };

const looks = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
];

/** The mail as one client would get it. */
export function CampaignPreview({ mail }: Props) {
  const [look, setLook] = useState('desktop');
  const [clientId, setClientId] = useState<number | null>(null);
  const draft = previewInput.safeParse({ ...mail, bodyFormat: 'html', clientId });
  const preview = useQuery({
    queryKey: ['/api/emails/preview', draft.data],
    queryFn: () => api.post('/api/emails/preview', draft.data, mailPreview),
    enabled: draft.success && !isBlank(mail.body),
    placeholderData: keepPreviousData,
  });
  if (!draft.success || isBlank(mail.body))
    return <p className={classes.none}>Write a subject and a message to see a preview.</p>;
  return (
    <section className={classes.preview} aria-label="Preview">
      <div className={classes.head}>
        <PreviewClient value={clientId} onChange={setClientId} />
        <SegmentedControl aria-label="Look" data={looks} value={look} onChange={setLook} />
      </div>
      {preview.data ? (
        <>
          <p className={classes.subject}>
            <span>Subject</span> <b>{preview.data.subject}</b>
          </p>
          {look === 'text' ? (
            // Scrolls by the keyboard, so it takes the focus.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
            <pre className={classes.text} tabIndex={0}>
              {preview.data.text}
            </pre>
          ) : (
            <iframe
              className={classes.frame}
              data-look={look}
              title="The email as designed"
              srcDoc={frameMail(preview.data.html, styleNonce())}
              sandbox=""
            />
          )}
          <p className={classes.hint}>Links are turned off in this preview.</p>
        </>
      ) : preview.isError ? (
        <ErrorState title="Failed to load the preview" error={preview.error} onRetry={() => void preview.refetch()} />
      ) : (
        <Skeleton height={360} aria-busy="true" />
      )}
    </section>
  );
}
