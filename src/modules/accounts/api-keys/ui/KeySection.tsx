import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState } from '../../../../ui/ErrorState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { RowSkeletons } from '../../../../ui/RowSkeletons.tsx';
import { Section } from '../../../../ui/Section.tsx';
import section from '../../../../ui/section.module.css';
import type { MadeApiKey } from '../contract.ts';
import { apiKeysQuery } from './api-key-queries.ts';
import { KeyRow } from './KeyRow.tsx';
import { MadeKey } from './MadeKey.tsx';
import { MakeKeyDialog } from './MakeKeyDialog.tsx';

/** The keys by which other programs work with this practice. */
export function KeySection() {
  const { data: keys, error, refetch } = useQuery(apiKeysQuery);
  const [isMaking, setIsMaking] = useState(false);
  const [opening, setOpening] = useState(0);
  // Shown once, right after it is made; the server keeps only what it can recognize it by.
  const [made, setMade] = useState<MadeApiKey | null>(null);
  const open = () => {
    setOpening(count => count + 1);
    setIsMaking(true);
  };
  const make = (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={open}>
      Create key
    </Button>
  );
  return (
    <Section
      title="API keys"
      purpose={
        <>
          A key lets another program work with your practice.{' '}
          <Anchor href="/developers" target="_blank" rel="noopener" inherit>
            Read the API docs
          </Anchor>
        </>
      }
      actions={keys && keys.length > 0 && make}
    >
      {made && <MadeKey made={made} onDone={() => setMade(null)} />}
      {keys ? (
        <ul className={section.card}>
          {keys.map(key => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
          {!keys.length && (
            <li className={section.row}>
              <div className={section.rowText}>
                <h3>No keys yet</h3>
                <p className={section.quiet}>Create one for each program, with only the permissions it needs.</p>
              </div>
              <div className={section.rowActions}>{make}</div>
            </li>
          )}
        </ul>
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your API keys" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading your API keys" />
      )}
      {opening > 0 && (
        <MakeKeyDialog key={opening} isOpen={isMaking} onClose={() => setIsMaking(false)} onMade={setMade} />
      )}
    </Section>
  );
}
