import { Badge, Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatMomentInSentence, formatNearDayInSentence } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { isStatus, sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { ClientDetail } from '../../../people/clients/contract.ts';
import { formKindLabels } from '../../forms/questions.ts';
import type { FormRequest, FormRequestDetail, RequestStatus, ShownAnswer } from '../contract.ts';
import { Proposals } from './Proposals.tsx';
import { refreshRequests, requestQuery } from './request-queries.ts';
import classes from './requests.module.css';
import { requestsPath } from './WaitingForms.tsx';

type ViewProps = { client: ClientDetail; id: number; onClose: () => void };

export function RequestView({ client, id, onClose }: ViewProps) {
  const { data, error, refetch } = useQuery(requestQuery(id));
  const back = (
    <Button
      size="xs"
      variant="subtle"
      color="gray"
      className={classes.back}
      leftSection={<Icon name="chevronLeft" size={16} />}
      onClick={onClose}
    >
      All forms
    </Button>
  );
  // The URL may contain the form of another client.
  const isMissing = isStatus(error, 404) || (data && data.clientId !== client.id);
  if (isMissing)
    return (
      <div className={section.card}>
        <EmptyState drawing="compass" title="Form not found" actions={<Button onClick={onClose}>All forms</Button>}>
          The link may be wrong.
        </EmptyState>
      </div>
    );
  if (!data)
    return (
      <>
        {back}
        <div className={section.card}>
          {error ? (
            <ErrorState title="Failed to load this form" error={error} onRetry={() => void refetch()} />
          ) : (
            <div className={classes.loading} role="status" aria-label="Loading the answers">
              <Skeleton height={16} width="40%" mb={16} />
              <Skeleton height={12} width="70%" mb={8} />
              <Skeleton height={12} width="55%" />
            </div>
          )}
        </div>
      </>
    );
  return (
    <>
      {back}
      <div className={classes.view}>
        <Proposals detail={data} />
        <Answers detail={data} client={client} />
      </div>
    </>
  );
}

function Answers({ detail, client }: { detail: FormRequestDetail; client: ClientDetail }) {
  const { title, version, answers, sums, hash, finishedAt } = detail;
  const mayAsk = useMay('records.write');
  const { remind, withdraw } = useRequestActions({ request: detail, client });
  return (
    <section className={section.card} aria-labelledby="form-answers">
      <div className={classes.head}>
        <div className={classes.title}>
          <h2 id="form-answers">{title}</h2>
          <p className={section.quiet}>
            <History request={detail} /> Version {version}.
          </p>
        </div>
        <RequestState request={detail} />
        <div className={classes.actions}>
          {finishedAt && (
            <Button
              component="a"
              href={paperOf(detail)}
              target="_blank"
              size="xs"
              leftSection={<Icon name="download" size={16} />}
            >
              PDF
            </Button>
          )}
          {remind && isUnfinished(detail) && mayAsk && (
            <Button size="xs" leftSection={<Icon name="mail" size={16} />} onClick={remind}>
              Remind
            </Button>
          )}
          {mayAsk && (isUnfinished(detail) || detail.status === 'signed') && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => void withdraw()}>
              {detail.status === 'signed' ? 'Consent was withdrawn' : 'Withdraw'}
            </Button>
          )}
        </div>
      </div>
      {sums.length > 0 && (
        <dl className={classes.sums}>
          {sums.map(({ id, title: name, total, band }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                {total ?? 'No answer'} {band && <Badge color="gray">{band}</Badge>}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {answers.length > 0 ? (
        <dl className={classes.answers}>
          {answers.map(each => (
            <AnswerRow key={each.question} answer={each} clientId={client.id} />
          ))}
        </dl>
      ) : (
        <EmptyState title={isUnfinished(detail) ? 'No answers yet' : 'No answers'} level="h3">
          {isUnfinished(detail) && `You see them once ${client.firstName} has sent them.`}
        </EmptyState>
      )}
      {hash && (
        <p className={classes.hash}>
          <Icon name="lock" size={16} />
          <span>
            Signed and locked. Fingerprint of the form, its words and answers: <code>{hash}</code>
          </span>
        </p>
      )}
    </section>
  );
}

function AnswerRow({ answer, clientId }: { answer: ShownAnswer; clientId: number }) {
  const { kind, label, lines, isAsk, clause, fileIds, last } = answer;
  if (kind === 'heading' || kind === 'text')
    return (
      <div data-kind={kind}>
        <dt>{label}</dt>
        {lines.length > 0 && <dd className={classes.lines}>{lines.join('\n')}</dd>}
      </div>
    );
  let shown: ReactNode = <span className={classes.none}>No answer</span>;
  if (isAsk)
    shown = (
      <span className={classes.ask}>
        <Icon name="chat" size={16} />
        Wants to talk about it in the session
      </span>
    );
  else if (fileIds.length > 0)
    shown = lines.map((name, at) => (
      <a
        key={fileIds[at] ?? name}
        className={classes.file}
        href={`/api/clients/${clientId}/files/${fileIds[at]}`}
        download={name}
      >
        {name}
      </a>
    ));
  else if (lines.length > 0) shown = <span className={classes.lines}>{lines.join('\n')}</span>;
  return (
    <div>
      <dt>
        {label}
        {clause && <span className={classes.clause}>{clause}</span>}
      </dt>
      <dd dir="auto">
        {shown}
        {last && <span className={classes.last}>Last time: {last}</span>}
      </dd>
    </div>
  );
}

const states: Record<RequestStatus, { tone: 'good' | 'open' | 'warning' | 'off'; label: string }> = {
  asked: { tone: 'open', label: 'Not started' },
  started: { tone: 'warning', label: 'Started' },
  finished: { tone: 'good', label: 'Finished' },
  signed: { tone: 'good', label: 'Signed' },
  withdrawn: { tone: 'off', label: 'Withdrawn' },
};

export function RequestState({ request: { status, minutesLeft } }: { request: FormRequest }) {
  const { tone, label } = states[status];
  return <StatusDot tone={tone}>{status === 'started' && minutesLeft ? `${minutesLeft} min left` : label}</StatusDot>;
}

/** "Sent Nov 16, for the session on Nov 20. Reminded yesterday." */
export function History({ request }: { request: FormRequest }) {
  const { timeZone } = useCurrentUser().practice;
  const { kind, askedAt, isByRule, appointmentStart, remindedAt, finishedAt, signedName, withdrawnAt } = request;
  const day = (at: string) => formatNearDayInSentence(at, timeZone);
  const parts = [
    `${formKindLabels[kind]}, sent ${isByRule ? 'by a rule ' : ''}${day(askedAt)}`,
    appointmentStart && `for the session ${formatMomentInSentence(appointmentStart, timeZone)}`,
  ];
  const sentences = [
    parts.filter(Boolean).join(' '),
    finishedAt && (signedName ? `Signed by ${signedName} ${day(finishedAt)}` : `Finished ${day(finishedAt)}`),
    withdrawnAt && `Withdrawn ${day(withdrawnAt)}`,
    !finishedAt && !withdrawnAt && remindedAt && `Reminded ${day(remindedAt)}`,
  ];
  return <>{sentences.filter(Boolean).join('. ')}.</>;
}

export type ActionsProps = { request: FormRequest; client: ClientDetail };

export function useRequestActions({ request, client }: ActionsProps) {
  const { hasMailServer } = useCurrentUser().practice;
  const { id, title, status } = request;
  const { firstName } = client;
  const path = `${requestsPath}/${id}`;
  const reminding = useMutation({
    mutationFn: () => api.post(`${path}/remind`),
    onSuccess: async () => {
      await refreshRequests(client.id);
      toast.success('Reminder queued', `${firstName} gets another email with the link.`);
    },
    onError: error => toast.failure('No reminder was sent', sentenceOf(error, 'Try again in a moment.')),
  });
  const withdrawing = useMutation({
    mutationFn: () => api.post(`${path}/withdraw`),
    onSuccess: async () => {
      await refreshRequests(client.id);
      toast.success(status === 'signed' ? 'Consent withdrawn' : 'Form withdrawn', title);
    },
    onError: error => toast.failure('Nothing was withdrawn', sentenceOf(error, 'Try again in a moment.')),
  });
  const remind = () => {
    if (!reminding.isPending) reminding.mutate();
  };
  return {
    /** Null without a mail server. */
    remind: hasMailServer ? remind : null,
    withdraw: async () => {
      const isSigned = status === 'signed';
      const isSure = await confirm({
        title: isSigned ? `Has ${firstName} withdrawn “${title}”?` : `Withdraw “${title}”?`,
        message: isSigned
          ? 'What was signed stays in the record, with the day on which it was withdrawn.'
          : `${firstName} can no longer fill it in. What they have answered so far is not sent to you.`,
        confirmLabel: 'Withdraw',
        isDestructive: true,
      });
      if (isSure) withdrawing.mutate();
    },
  };
}

export const isUnfinished = ({ status }: FormRequest) => status === 'asked' || status === 'started';
export const paperOf = ({ id }: FormRequest) => `${requestsPath}/${id}/paper`;
