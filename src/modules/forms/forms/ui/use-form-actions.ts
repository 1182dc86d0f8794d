import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import { type ExampleName, type Form, form } from '../contract.ts';
import type { FormKind } from '../questions.ts';
import { formsPath, refreshForms } from './form-queries.ts';

/** Where a new form comes from. */
type Source = { example: ExampleName } | { copyOf: number } | { title: string; kind: FormKind };

type Archived = Pick<Form, 'id' | 'title'>;

/** Creates, copies, archives and restores forms. A new form opens in the editor. */
export function useFormActions(onCreated?: () => void) {
  const { history } = useRouter();
  const creating = useMutation({
    mutationFn: (source: Source) => {
      const definition = { intro: null, questions: [], sums: [], isSigned: false };
      return api.post(formsPath, 'title' in source ? { ...source, definition } : source, form);
    },
    onSuccess: async ({ id }) => {
      await refreshForms();
      onCreated?.();
      history.push(`/forms/${id}`);
    },
    onError: error => toast.failure('Failed to create the form', sentenceOf(error, 'Try again.')),
  });
  const archiving = useMutation({
    mutationFn: ({ id }: Archived) => api.delete(`${formsPath}/${id}`),
    onSuccess: async (_, { title }) => {
      await refreshForms();
      toast.success('Form archived', title);
    },
    onError: error => toast.failure('Failed to archive the form', sentenceOf(error, 'Nothing changed. Try again.')),
  });
  const restoring = useMutation({
    mutationFn: ({ id }: Archived) => api.post(`${formsPath}/${id}/publish`, undefined, form),
    onSuccess: async (_, { title }) => {
      await refreshForms();
      toast.success('Form is back', title);
    },
    onError: error => toast.failure('Failed to bring the form back', sentenceOf(error, 'Nothing changed. Try again.')),
  });
  const create = (source: Source) => {
    if (!creating.isPending) creating.mutate(source);
  };
  return {
    create,
    isCreating: creating.isPending,
    creationError: creating.error,
    copy: (id: number) => create({ copyOf: id }),
    archive: async (target: Archived & { asked?: number }, { leave = false } = {}) => {
      const isSure = await confirm({
        title: `Archive “${target.title}”?`,
        message:
          target.asked === 0
            ? 'It was never sent, so it will be deleted.'
            : 'It no longer goes out. Clients who have it can still finish it, and their answers stay. If it was never sent, it will be deleted.',
        confirmLabel: target.asked === 0 ? 'Delete' : 'Archive',
        isDestructive: target.asked === 0,
      });
      if (!isSure) return;
      await archiving.mutateAsync(target).then(
        () => leave && history.push('/forms'),
        () => undefined,
      );
    },
    bringBack: (target: Archived) => restoring.mutate(target),
  };
}
