import { SegmentedControl, Select, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { get } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { styleNonce } from '../../../../ui/nonce.ts';
import { clientPage } from '../../../people/clients/contract.ts';
import { clientsPath } from '../../../people/clients/ui/client-queries.ts';
import { mailPreview, previewInput } from '../contract.ts';
import { isBlank } from './body-text.ts';
import classes from './preview.module.css';

type Props = { mail: { subject: string; body: string } };

const previewModes = [
  { value: 'desktop', label: 'Desktop' },
  { value: 'phone', label: 'Phone' },
  { value: 'text', label: 'Plain text' },
];

/**
 * Prepares a mail's HTML for an iframe with `srcdoc`. The frame inherits our Content-Security-Policy, which forbids
 * style attributes, so each one becomes a rule of a style sheet with the policy's nonce. The frame's sandbox allows
 * neither scripts nor links.
 */
export function frameMail(html: string, nonce: string): string {
  const rules: string[] = [];
  const body = html
    .replace(/<[a-z][^>]*>/gi, tag =>
      tag.replace(/\sstyle="([^"]*)"/i, (_, style: string) => {
        rules.push(`[data-look="${rules.length}"]{${decode(style)}}`);
        return ` data-look="${rules.length - 1}"`;
      }),
    )
    .replace(/<style\b/gi, `<style nonce="${nonce}"`);
  // Escapes `<` so that a rule can't close the style element.
  const sheet = rules.join('\n').replace(/</g, '\\3c ');
  return body.replace(/<\/head>|<body/i, match => `<style nonce="${nonce}">${sheet}</style>${match}`);
}

const decode = (style: string) =>
  style
    .replace(/&quot;/g, '"')
    .replace(/&#x27;|&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

type PreviewClientProps = { value: number | null; onChange: (id: number | null) => void };

const shown = 20;
const pause = 200;

/** Selects the client whose data fills the preview. */
function PreviewClient({ value, onChange }: PreviewClientProps) {
  const [typed, setTyped] = useState('');
  const [label, setLabel] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed, pause);
  const searchText = search === label ? undefined : search.trim() || undefined;
  const clients = useQuery({
    ...get([clientsPath, { limit: shown, search: searchText }], clientPage),
    placeholderData: keepPreviousData,
  });
  const options = (clients.data?.items ?? []).map(({ id, firstName, lastName }) => ({
    value: String(id),
    label: `${firstName} ${lastName}`,
  }));
  const isThere = value === null || options.some(option => option.value === String(value));
  return (
    <Select
      className={classes.client}
      aria-label="Preview as"
      placeholder="Sample recipient"
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Preview as sample recipient' }}
      nothingFoundMessage={clients.isError ? 'Failed to load clients' : 'No clients found'}
      data={isThere || !label ? options : [{ value: String(value), label }, ...options]}
      // The server has filtered already.
      filter={({ options }) => options}
      maxDropdownHeight={240}
      comboboxProps={{ withinPortal: false }}
      onSearchChange={setTyped}
      value={value === null ? null : String(value)}
      onChange={(chosen, option) => {
        setLabel(chosen === null ? null : option.label);
        onChange(chosen === null ? null : Number(chosen));
      }}
    />
  );
}

export function CampaignPreview({ mail }: Props) {
  const [previewMode, setPreviewMode] = useState('desktop');
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
        <SegmentedControl aria-label="Look" data={previewModes} value={previewMode} onChange={setPreviewMode} />
      </div>
      {preview.data ? (
        <>
          <p className={classes.subject}>
            <span>Subject</span> <b>{preview.data.subject}</b>
          </p>
          {previewMode === 'text' ? (
            // Focusable so that it can be scrolled by keyboard.
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
            <pre className={classes.text} tabIndex={0}>
              {preview.data.text}
            </pre>
          ) : (
            <iframe
              className={classes.frame}
              data-look={previewMode}
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
