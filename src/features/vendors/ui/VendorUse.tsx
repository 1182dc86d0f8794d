import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../ui/api.ts';
import { sentenceOf } from '../../../ui/api-error.ts';
import { confirm } from '../../../ui/confirm.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Section } from '../../../ui/Section.tsx';
import section from '../../../ui/section.module.css';
import { toast } from '../../../ui/toast.ts';
import { type VendorState, vendorState } from '../contract.ts';
import { keepVendor, vendorsPath } from './vendor-queries.ts';
import { vendorWords } from './vendor-words.ts';
import classes from './vendors.module.css';

/** Whose settings count now, and the way back to the default. */
export function VendorUse({ state, onRemoved }: { state: VendorState; onRemoved: () => void }) {
  const { vendor, uses, problem, isTest } = state;
  const { own, uses: labels } = vendorWords[vendor];
  const removal = useMutation({
    mutationFn: () => api.delete(`${vendorsPath}/${vendor}`, undefined, vendorState),
    onSuccess: answer => {
      keepVendor(answer);
      onRemoved();
      toast.success('Back to the default', `Sorrel now uses ${labels[answer.uses].label}.`);
    },
    onError: error => toast.failure('Error', sentenceOf(error, 'Failed to go back to the default')),
  });
  const goBack = async () => {
    const isConfirmed = await confirm({
      title: 'Go back to the default?',
      message: `${own} and its keys will be removed. You can add them again anytime.`,
      confirmLabel: 'Go back',
      isDestructive: true,
    });
    if (isConfirmed) removal.mutate();
  };
  return (
    <Section title="In use">
      <div className={section.card}>
        <div className={section.row}>
          <div className={section.rowText}>
            <h3>Using: {labels[uses].label}</h3>
            <p className={section.quiet}>{labels[uses].sentence}</p>
          </div>
          {uses === 'own' && (
            <div className={section.rowActions}>
              <Button size="xs" onClick={goBack} disabled={removal.isPending}>
                Go back to the default
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
                ? 'You can’t take real payments yet. Connect your own Stripe account below.'
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
