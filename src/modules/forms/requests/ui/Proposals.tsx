import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatNearDayInSentence } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { type FormProposal, type FormRequestDetail, formProposal } from '../contract.ts';
import { clientFormsQuery, refreshDecisions, requestQuery } from './request-queries.ts';
import classes from './requests.module.css';
import { requestsPath } from './WaitingForms.tsx';

/** On the profile: the answers that wait for a decision, of all forms. */
export function OpenProposals({ clientId }: { clientId: number }) {
  const { data = [] } = useQuery(clientFormsQuery(clientId));
  return data.filter(({ openProposals }) => openProposals > 0).map(({ id }) => <ProposalsOf key={id} requestId={id} />);
}

function ProposalsOf({ requestId }: { requestId: number }) {
  const { data } = useQuery(requestQuery(requestId));
  return data && <Proposals detail={data} />;
}

type Decision = { proposals: FormProposal[]; decision: 'accept' | 'dismiss' };

/** One after the other, because each changes the same record. */
function useDecide({ id, clientId }: FormRequestDetail) {
  return useMutation({
    mutationFn: async ({ proposals, decision }: Decision) => {
      for (const proposal of proposals)
        await api.post(`${requestsPath}/${id}/proposals/${proposal.id}/${decision}`, undefined, formProposal);
    },
    onSuccess: (_, { proposals, decision }) => {
      const what = proposals.length === 1 ? (proposals[0]?.label ?? '') : `${proposals.length} answers`;
      toast.success(decision === 'accept' ? 'Added to the record' : 'Dismissed', what);
    },
    onError: error => toast.failure('The record wasn’t changed', sentenceOf(error, 'Try again in a moment.')),
    // Also after a failure, because the decisions before it have changed the record.
    onSettled: () => refreshDecisions(clientId),
  });
}

/** Answers proposed for the record, next to its current values. */
export function Proposals({ detail }: { detail: FormRequestDetail }) {
  const { timeZone } = useCurrentUser().practice;
  const mayWrite = useMay('records.write');
  const deciding = useDecide(detail);
  const open = detail.proposals.filter(({ decision }) => decision === null);
  if (!open.length) return null;
  const decide = (decided: Decision) => {
    if (!deciding.isPending) deciding.mutate(decided);
  };
  const titleId = `proposals-${detail.id}`;
  return (
    <section className={`${section.card} ${classes.proposals}`} aria-labelledby={titleId}>
      <div className={classes.proposalsHead}>
        <Icon name="check" />
        <div>
          <h2 id={titleId}>
            {open.length === 1 ? '1 answer can go into the record' : `${open.length} answers can go into the record`}
          </h2>
          <p>
            {detail.title}
            {detail.finishedAt && `, answered ${formatNearDayInSentence(detail.finishedAt, timeZone)}`}
          </p>
        </div>
        {mayWrite && open.length > 1 && (
          <Button
            size="xs"
            loading={deciding.isPending}
            onClick={() => decide({ proposals: open, decision: 'accept' })}
          >
            Accept all {open.length}
          </Button>
        )}
      </div>
      <ul>
        {open.map(proposal => (
          <Proposal key={proposal.id} proposal={proposal} onDecide={mayWrite ? decide : null} />
        ))}
      </ul>
    </section>
  );
}

type ProposalProps = { proposal: FormProposal; onDecide: ((decided: Decision) => void) | null };

/** Lists keep their entries, so only what is new or changed is shown; a single value replaces the one before. */
function Proposal({ proposal, onDecide }: ProposalProps) {
  const { label, before, after } = proposal;
  const replaced = before.filter(line => !after.includes(line));
  const added = after.filter(line => !before.includes(line));
  return (
    <li>
      <div className={classes.change}>
        <span>{label}</span>
        <p>
          {replaced.length > 0 && (
            <>
              <s className={classes.lines}>
                <VisuallyHidden>Now: </VisuallyHidden>
                {replaced.join('\n')}
              </s>
              <Icon name="chevronRight" size={16} />
            </>
          )}
          {added.length > 0 ? (
            <b className={classes.lines}>{added.join('\n')}</b>
          ) : (
            <span className={classes.none}>Already in the record</span>
          )}
        </p>
      </div>
      {onDecide && (
        <>
          <Button
            size="xs"
            aria-label={`Accept: ${label}`}
            onClick={() => onDecide({ proposals: [proposal], decision: 'accept' })}
          >
            Accept
          </Button>
          <ActionIcon
            aria-label={`Dismiss: ${label}`}
            onClick={() => onDecide({ proposals: [proposal], decision: 'dismiss' })}
          >
            <Icon name="close" size={16} />
          </ActionIcon>
        </>
      )}
    </li>
  );
}
