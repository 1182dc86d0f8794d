import { CopyRecord } from '../../../../ui/CopyRecord.tsx';
import dns from '../../../../ui/dns-record.module.css';
import { Section } from '../../../../ui/Section.tsx';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import section from '../../../../ui/section.module.css';
import type { RecordHealth, SenderHealth } from '../contract.ts';
import classes from './delivery.module.css';
import { recordTitles, stateWords } from './describe-sender.ts';
import { SigningSwitch } from './SigningSwitch.tsx';

/** What receivers find about the sender's domain, and what should stand there. */
export function SenderRecords({ sender }: { sender: SenderHealth }) {
  return (
    <Section
      title={`DNS records for ${sender.domain}`}
      purpose="Add records where you bought the domain, under “DNS”. Changes can take an hour to show up."
    >
      <div className={section.card}>
        {sender.records.map(record => (
          <Record key={record.kind} record={record} sender={sender} />
        ))}
      </div>
    </Section>
  );
}

function Record({ record, sender }: { record: RecordHealth; sender: SenderHealth }) {
  const { title, purpose } = recordTitles[record.kind];
  const { word, tone } = stateWords[record.state];
  return (
    <div className={dns.record}>
      <div className={dns.head}>
        <h3>
          {title} <span className={classes.about}>{purpose}</span>
        </h3>
        <StatusDot tone={tone}>{word}</StatusDot>
      </div>
      <p className={classes.says}>{record.says}</p>
      {record.wanted && (
        <CopyRecord
          record={record.wanted}
          domain={sender.domain}
          isInPlace={record.wanted.name === record.found?.name}
        />
      )}
      {record.found && (
        <details className={classes.found}>
          <summary>Current record</summary>
          <code>{record.found.name}</code>
          <pre>{record.found.value}</pre>
        </details>
      )}
      {record.kind === 'dkim' && sender.signing && <SigningSwitch signing={sender.signing} />}
    </div>
  );
}
