import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { useChangeFirstSteps } from './use-first-steps.ts';

/** On the help page: shows the list again, with dismissed steps. */
export function RestoreSteps() {
  const may = useMay('practice.write');
  const navigate = useNavigate();
  const changing = useChangeFirstSteps();
  if (!may) return null;
  const bringBack = () => changing.mutate({ isHidden: false }, { onSuccess: () => void navigate({ to: '/' }) });
  return (
    <section>
      <h2>First steps</h2>
      <p>A checklist to get your practice ready for clients. It leaves your dashboard when everything is done.</p>
      <Button leftSection={<Icon name="check" size={16} />} loading={changing.isPending} onClick={bringBack}>
        Show First Steps
      </Button>
    </section>
  );
}
