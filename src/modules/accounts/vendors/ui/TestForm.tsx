import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { SubmitButton } from '../../../../ui/form/SubmitButton.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { type Vendor, vendorTest, vendorTestAnswer } from '../contract.ts';
import { vendorsPath } from './vendor-queries.ts';
import { vendorTexts } from './vendor-words.ts';
import classes from './vendors.module.css';

/** Tests the saved settings and shows the result in place. */
export function TestForm({ vendor }: { vendor: Vendor }) {
  const { email } = useCurrentUser();
  const { test } = vendorTexts[vendor];
  const [to, setTo] = useState(vendor === 'mail' ? email : '');
  const trying = useMutation({
    mutationFn: () => api.post(`${vendorsPath}/${vendor}/test`, vendorTest.parse({ to }), vendorTestAnswer),
  });
  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!trying.isPending) trying.mutate();
  };
  return (
    <form noValidate onSubmit={start}>
      <div className={classes.test}>
        {test.field ? (
          <TextInput
            className={classes.to}
            label={test.field}
            description={test.purpose}
            type={vendor === 'mail' ? 'email' : 'tel'}
            maxLength={254}
            value={to}
            onChange={event => setTo(event.currentTarget.value)}
          />
        ) : (
          <p className={classes.to}>{test.purpose}</p>
        )}
        <SubmitButton variant="default" isPending={trying.isPending} pendingLabel={test.pendingLabel}>
          {test.label}
        </SubmitButton>
      </div>
      <div role="status">{!trying.isPending && <Outcome answer={trying.data} error={trying.error} />}</div>
    </form>
  );
}

type OutcomeProps = { answer: { ok: boolean; message: string } | undefined; error: Error | null };

function Outcome({ answer, error }: OutcomeProps) {
  if (!answer && !error) return null;
  const { ok, message } = answer ?? {
    ok: false,
    message: sentenceOf(error, 'The test didn’t run. Try again.'),
  };
  return (
    <p className={classes.outcome} data-failed={!ok || undefined}>
      <Icon name={ok ? 'check' : 'alert'} size={16} />
      <span>
        {answer && <b>{ok ? 'It works. ' : 'It doesn’t work yet. '}</b>}
        {message}
      </span>
    </p>
  );
}
