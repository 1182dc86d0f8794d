import type { ReactNode } from 'react';
import { formatDay, formatTime, zoneName } from '../../../../shared/format-time.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import { paperPath } from '../../../billing/invoicing/paper.ts';
import type { EmailDetail } from '../contract.ts';
import { explain, lackedServer, statusOf, timeOf, toneOf } from './describe-email.ts';
import classes from './emails.module.css';

/** Who, when, what became of it, and the files that went along. */
export function EmailFacts({ email }: { email: EmailDetail }) {
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
        {email.error && !lackedServer(email) && <p className={classes.failure}>{email.error}</p>}
      </Fact>
      {email.attachments.length > 0 && (
        <Fact name="Files">
          <div className={classes.files}>
            {email.attachments.map(file => (
              <Attachment key={file.filename} file={file} />
            ))}
          </div>
        </Fact>
      )}
    </dl>
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

function Attachment({ file }: { file: File }) {
  const { filename, paper } = file;
  const inside = (
    <>
      <Icon name="download" size={16} />
      {filename}
    </>
  );
  if (paper)
    return (
      <a className={classes.file} href={paperPath(paper.invoiceId, paper.kind)} download={filename}>
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
