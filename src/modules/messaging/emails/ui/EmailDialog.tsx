import { SegmentedControl, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addDays } from '../../../../shared/calendar-month.ts';
import { dayIn, formatDay, formatTime, zoneName } from '../../../../shared/format/format-time.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { type EmailDetail, emailDetail, emailPage } from '../contract.ts';
import { paperPath } from '../invoice-pdfs.ts';
import { explain, failureText, lackedServer, statusOf, timeOf, toneOf } from './describe-email.ts';
import type { LogSearch } from './email-search.ts';
import classes from './emails.module.css';

const forms = [
  { value: 'html', label: 'As designed' },
  { value: 'text', label: 'Plain text' },
];

/** Switches between the HTML and the text version. */
function EmailContent({ email }: { email: EmailDetail }) {
  const [form, setForm] = useState('html');
  return (
    <section aria-label="Content">
      <div className={classes.contentHead}>
        <SegmentedControl aria-label="Form" data={forms} value={form} onChange={setForm} />
        {form === 'html' && <span>Links are turned off in this preview.</span>}
      </div>
      {form === 'html' ? (
        <iframe className={classes.frame} title={email.subject} src={emailHtmlPath(email.id)} sandbox="" />
      ) : (
        // Focusable, so that it can be scrolled with the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
        <pre className={classes.text} tabIndex={0}>
          {email.text}
        </pre>
      )}
    </section>
  );
}

function EmailFacts({ email }: { email: EmailDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  const time = timeOf(email);
  const explanation = explain(email);
  return (
    <dl className={classes.facts}>
      <Fact name="To">{email.recipientEmail}</Fact>
      <Fact name={email.sentAt ? 'Sent' : 'Created'}>
        {formatDay(time, zone)}, {formatTime(time, zone)} <span>{zoneName(zone, time)}</span>
      </Fact>
      <Fact name="Status">
        <StatusDot tone={toneOf(email)}>{statusOf(email)}</StatusDot>
        {explanation && <p className={classes.explanation}>{explanation}</p>}
        {email.error && !lackedServer(email) && <FailureReason error={email.error} />}
      </Fact>
      {email.attachments.length > 0 && (
        <Fact name="Files">
          <div className={classes.files}>
            {email.attachments.map(file => (
              <Attachment key={file.clientFileId ?? file.filename} file={file} clientId={email.clientId} />
            ))}
          </div>
        </Fact>
      )}
    </dl>
  );
}

/** In plain words, and below them the mail server's own message. */
function FailureReason({ error }: { error: string }) {
  const text = failureText(error);
  return (
    <>
      <p className={classes.failure}>{text}</p>
      {text !== error && <p className={classes.explanation}>The mail server’s message: “{error}”</p>}
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

type File = EmailDetail['attachments'][number];

function Attachment({ file, clientId }: { file: File; clientId: number | null }) {
  const { filename, paper, clientFileId } = file;
  const inside = (
    <>
      <Icon name="download" size={16} />
      {filename}
    </>
  );
  const stored = clientFileId ? `/api/clients/${clientId}/files/${clientFileId}` : null;
  const href = paper ? paperPath(paper.invoiceId, paper.kind) : stored;
  if (href)
    return (
      <a className={classes.file} href={href} download={filename}>
        {inside}
      </a>
    );
  return (
    <button type="button" className={classes.file} onClick={() => download(file)}>
      {inside}
    </button>
  );
}

function download({ filename, contentType, content }: File) {
  const address = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement('a');
  link.href = address;
  link.download = filename;
  link.click();
  URL.revokeObjectURL(address);
}

type EmailDialogProps = { id: number | null; onClose: () => void };

export function EmailDialog({ id, onClose }: EmailDialogProps) {
  // Keeps the content during the closing transition, when the URL no longer contains the ID.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  const email = useQuery({ ...emailQuery(shown ?? 0), enabled: id !== null });
  return (
    <Dialog title={email.data?.subject ?? 'Email'} isOpen={id !== null} onClose={onClose} width={720}>
      {email.data ? (
        <div className={classes.mail}>
          <EmailFacts email={email.data} />
          <EmailContent key={email.data.id} email={email.data} />
        </div>
      ) : email.isError ? (
        <ErrorState
          title="Failed to load this email"
          message={sentenceOf(email.error, 'The server sent an unexpected response. Nothing is lost.')}
          onRetry={() => email.refetch()}
        />
      ) : (
        <div className={classes.mail} aria-busy="true">
          <Skeleton height={64} />
          <Skeleton height={360} />
        </div>
      )}
    </Dialog>
  );
}

const path = '/api/emails/logs';
const pollInterval = 10_000;

/** Polls only the first page, because statuses change and reloading many pages is slow. */
export const emailPagesQuery = ({ within, ...filter }: LogSearch, zone: string) =>
  pagesQuery({
    path: [path],
    filter: { ...filter, within },
    parameters: () => ({ ...filter, from: within && addDays(dayIn(Date.now(), zone), 1 - within) }),
    page: emailPage,
    pollMs: pages => pages.length === 1 && pollInterval,
  });

const emailQuery = (id: number) => ({ ...get([path, id], emailDetail), refetchInterval: pollInterval });

/** Loaded as a document with its own Content Security Policy, because this app's policy forbids inline styles. */
const emailHtmlPath = (id: number) => `${path}/${id}/html`;
