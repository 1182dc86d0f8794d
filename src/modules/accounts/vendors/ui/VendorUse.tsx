import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { StatusDot, type StatusTone } from '../../../../ui/StatusDot.tsx';
import section from '../../../../ui/section.module.css';
import { toast } from '../../../../ui/toast.ts';
import { type Vendor, type VendorState, vendorState } from '../contract.ts';
import { keepVendor, vendorsPath } from './vendor-queries.ts';
import { vendorWords } from './vendor-words.ts';
import classes from './vendors.module.css';

/** Whose account is used now, and the way to disconnect one's own. */
export function VendorUse({ state, onRemoved }: { state: VendorState; onRemoved: () => void }) {
  const { vendor, uses, problem, isTest } = state;
  const { uses: labels } = vendorWords[vendor];
  const removal = useMutation({
    mutationFn: () => api.delete(`${vendorsPath}/${vendor}`, undefined, vendorState),
    onSuccess: answer => {
      keepVendor(answer);
      onRemoved();
      toast.success('Disconnected', `Sorrel now uses ${labels[answer.uses].label}.`);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to disconnect the account')),
  });
  const disconnect = async () => {
    const isConfirmed = await confirm({
      title: `Disconnect ${labels.own.label}?`,
      message: 'Its keys are removed from Sorrel. You can connect it again anytime.',
      confirmLabel: 'Disconnect',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate();
  };
  return (
    <Section title="In use" isMain>
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <div className={classes.use}>
              <h3>{labels[uses].name}</h3>
              <Status {...state} />
            </div>
            <p className={section.quiet}>{labels[uses].sentence}</p>
          </div>
          {uses === 'own' && (
            <div className={section.rowActions}>
              <Button size="xs" onClick={disconnect} disabled={removal.isPending}>
                Disconnect
              </Button>
            </div>
          )}
        </div>
        {isTest && (
          <p className={classes.warning}>
            <Icon name="alert" size={16} />
            <span>
              <b>Test mode.</b>{' '}
              {uses === 'built-in'
                ? 'You can’t take real payments yet. Connect Stripe below.'
                : 'This is a Stripe test key. No one is charged, and nothing counts as revenue.'}
            </span>
          </p>
        )}
        {problem && (
          <p className={classes.problem} role="alert">
            <Icon name="alert" size={16} />
            {problem}
          </p>
        )}
      </div>
    </Section>
  );
}

function Status({ vendor, uses, problem }: VendorState) {
  if (problem) return <StatusDot tone="bad">Not working</StatusDot>;
  if (uses !== 'built-in') {
    return <StatusDot tone="good">Connected</StatusDot>;
  }
  const { tone, word } = builtIn[vendor];
  return <StatusDot tone={tone}>{word}</StatusDot>;
}

/** How far what is built in gets without an account. */
const builtIn: Record<Vendor, { tone: StatusTone; word: string }> = {
  mail: { tone: 'warning', word: 'Not sending' },
  sms: { tone: 'warning', word: 'Not sending' },
  payments: { tone: 'off', word: 'Not connected' },
  ai: { tone: 'good', word: 'Ready' },
};
