import { ActionIcon } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { Icon } from '../Icon.tsx';
import classes from './copy-record.module.css';

type Props = {
  record: { type?: string; name: string; value: string };
  /** The registered domain; most DNS forms append it to the name. */
  domain: string;
  /** Whether the record replaces an existing one. */
  isInPlace: boolean;
};

/** A DNS record in the fields that the forms of domain providers have. */
export function CopyRecord({ record, domain, isInPlace }: Props) {
  return (
    <div className={classes.wanted}>
      <p>{isInPlace ? 'Change the existing record to this:' : 'Add this record:'}</p>
      <dl>
        <dt>Type</dt>
        <dd>{record.type ?? 'TXT'}</dd>
        <Copied label="Name" value={hostOf(record.name, domain)} />
        <Copied label="Value" value={record.value} />
      </dl>
    </div>
  );
}

/** Most DNS forms append the domain; @ stands for the domain itself. */
const hostOf = (name: string, domain: string) =>
  name === domain ? '@' : name.endsWith(`.${domain}`) ? name.slice(0, -domain.length - 1) : name;

function Copied({ label, value }: { label: string; value: string }) {
  const clipboard = useClipboard();
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <code>{value}</code>
        <ActionIcon
          aria-label={clipboard.copied ? 'Copied' : `Copy the ${label.toLowerCase()}`}
          title={clipboard.error ? 'Couldn’t copy. Select the text and copy it yourself.' : 'Copy'}
          onClick={() => clipboard.copy(value)}
        >
          <Icon name={clipboard.copied ? 'check' : 'copy'} size={16} />
        </ActionIcon>
      </dd>
    </>
  );
}
