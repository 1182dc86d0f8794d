import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { QuietTable } from '../../../../ui/QuietTable.tsx';
import { getQuietly } from '../../../../ui/quiet-query.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { type SmsLog, smsLog } from '../contract.ts';
import { OpenSms } from './OpenSms.tsx';
import classes from './sms-dialog.module.css';
import { inOrder, isMessage, lineColumns, type SmsLine } from './sms-lines.tsx';
import { askAgain, smsPath, smsRepliesQuery } from './sms-queries.ts';
import { useSmsComposer } from './use-sms-composer.tsx';

/** All text messages to one client and what came back, newest first, and a new one. */
export function SmsTab({ client }: { client: ClientDetail }) {
  const { phone } = client;
  const now = useNow();
  const zone = useCurrentUser().practice.timeZone;
  // Messages do not wait for it.
  const replies = useQuery(smsRepliesQuery(client.id)).data;
  const withReplies = useCallback((messages: SmsLog[]) => inOrder(messages, replies ?? []), [replies]);
  const query = useQuery({
    ...getQuietly([`${smsPath}/logs`, { clientId: client.id }], smsLog.array()),
    select: withReplies,
    refetchInterval: ({ state }) => askAgain(state.data),
  });
  const [openId, setOpenId] = useState<number | null>(null);
  const open = useCallback((line: SmsLine) => isMessage(line) && setOpenId(line.id), []);
  const columns = useMemo(() => lineColumns({ phone, onOpen: open, now, zone }), [phone, open, now, zone]);
  const composer = useSmsComposer(client);
  const send = composer && (
    <Button leftSection={<Icon name="message" size={16} />} onClick={composer.open}>
      Send text message
    </Button>
  );
  return (
    <>
      {send && query.data && query.data.length > 0 && <div className={classes.tools}>{send}</div>}
      <QuietTable
        label="SMS History"
        columns={columns}
        query={query}
        keyOf={line => (isMessage(line) ? line.id : -Date.parse(line.createdAt))}
        onOpen={open}
        empty={
          <EmptyState drawing="messages" title="No SMS messages yet" actions={send}>
            Reminders and messages to this client’s phone will appear here.
          </EmptyState>
        }
      />
      <OpenSms id={openId} onClose={() => setOpenId(null)} onOpen={setOpenId} />
      {composer?.element}
    </>
  );
}
