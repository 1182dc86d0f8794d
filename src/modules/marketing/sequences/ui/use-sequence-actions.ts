import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { confirm } from '../../../../ui/confirm.ts';
import { queryClient } from '../../../../ui/query.ts';
import { toast } from '../../../../ui/toast.ts';
import type { SequenceDetail } from '../contract.ts';
import { describeWhom } from '../words.ts';
import { refreshSequences, sequenceQuery, sequencesPath } from './sequence-queries.ts';

/** Turning a sequence on and off, and deleting it: each says first what it means for people. */
export function useSequenceActions(sequence: SequenceDetail) {
  const { id, name, people } = sequence;
  const { history } = useRouter();
  const turning = useMutation({
    mutationFn: (to: 'on' | 'off') => api.post(`${sequencesPath}/${id}/${to}`),
    onSuccess: (_, to) => {
      toast.success(to === 'on' ? 'Sequence turned on' : 'Sequence turned off', name);
      return refreshSequences();
    },
    onError: (error, to) => toast.failure(`Failed to turn the sequence ${to}`, sentenceOf(error, 'Please try again.')),
  });
  const deleting = useMutation({
    mutationFn: () => api.delete(`${sequencesPath}/${id}`),
    onSuccess: () => {
      toast.success('Sequence deleted', name);
      queryClient.removeQueries({ queryKey: sequenceQuery(String(id)).queryKey });
      history.push('/emails/sequences');
      return refreshSequences();
    },
    onError: error => toast.failure('Failed to delete the sequence', sentenceOf(error, 'Please try again.')),
  });
  return {
    isBusy: turning.isPending,
    turnOn: async () => {
      const message = `It starts for ${describeWhom(sequence)}. It won’t email anyone for earlier activity.`;
      if (await confirm({ title: `Turn on "${name}"?`, message, confirmLabel: 'Turn On' })) turning.mutate('on');
    },
    turnOff: async () => {
      const question = { title: `Turn off "${name}"?`, confirmLabel: 'Turn Off', isDestructive: people > 0 };
      if (await confirm({ ...question, message: whatEnds(people) })) turning.mutate('off');
    },
    remove: async () => {
      const message = `${people ? `${whatEnds(people)} ` : ''}Emails already sent stay in Email Logs.`;
      const question = { title: `Delete "${name}"?`, message, confirmLabel: 'Delete', isDestructive: true };
      if (await confirm(question)) deleting.mutate();
    },
  };
}

function whatEnds(people: number): string {
  if (!people) return 'It no longer starts for anyone. You can turn it on again at any time.';
  const whom = people === 1 ? '1 person is in it and' : `${people.toLocaleString('en-US')} people are in it and`;
  return `${whom} won’t get the remaining emails, even if you turn it on again.`;
}
