import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, queryClient, refresh } from '../../../../ui/data/query.ts';
import { confirm } from '../../../../ui/feedback/confirm.ts';
import { toast } from '../../../../ui/feedback/toast.ts';
import {
  type RunPageQuery,
  runPage,
  type SequenceDetail,
  type Step,
  type StepInput,
  sequence,
  sequenceDetail,
} from '../contract.ts';

export const sequencesPath = '/api/sequences';
export const sequenceListQuery = get([sequencesPath], z.array(sequence));
export const sequenceQuery = (id: string) => get([sequencesPath, id], sequenceDetail);

export type PeopleFilter = Pick<RunPageQuery, 'state' | 'search'>;

export const peopleQuery = (id: number, { state, search }: PeopleFilter) =>
  pagesQuery({
    path: [sequencesPath, id, 'runs'],
    filter: { state, search },
    page: runPage,
    limits: { first: 50, later: 50 },
  });

export const refreshSequences = () => refresh(sequencesPath);

export const saveSteps = ({ id, ...rules }: SequenceDetail, steps: StepInput[]) =>
  api.put(`${sequencesPath}/${id}`, { ...rules, steps }, sequenceDetail);

export function keepSaved(saved: SequenceDetail) {
  queryClient.setQueryData(sequenceQuery(String(saved.id)).queryKey, saved);
  return queryClient.invalidateQueries({ queryKey: sequenceListQuery.queryKey, exact: true });
}

/** The ordered steps. Each change is saved immediately and shown optimistically. */
export function useSteps(sequence: SequenceDetail) {
  const [draft, setDraft] = useState<Step[] | null>(null);
  const [spoken, setSpoken] = useState('');
  const list = draft ?? sequence.steps;
  const saving = useMutation({
    mutationFn: (steps: Step[]) => saveSteps(sequence, steps),
    onMutate: setDraft,
    onSuccess: keepSaved,
    onError: error => toast.failure('Failed to save the emails', sentenceOf(error, 'Please try again.')),
    onSettled: () => setDraft(null),
  });
  const moved = (from: number, to: number) => {
    const next = list.filter((_, index) => index !== from);
    const step = list[from];
    return step ? next.toSpliced(to, 0, step) : list;
  };
  return {
    list,
    spoken,
    isBusy: saving.isPending,
    /** Preview of the new order while a row is dragged. */
    drag: (from: number, to: number) => setDraft(moved(from, to)),
    drop: (end: () => void) => {
      end();
      if (draft) saving.mutate(draft);
    },
    move: (from: number, to: number) => {
      if (saving.isPending) return;
      saving.mutate(moved(from, to));
      setSpoken(`Email ${from + 1} is now number ${to + 1} of ${list.length}.`);
    },
    turn: (step: Step, isOn: boolean) => {
      if (!saving.isPending) saving.mutate(list.map(each => (each.id === step.id ? { ...each, isOn } : each)));
    },
    remove: async (step: Step) => {
      const message = 'Anyone who hasn’t reached it will get the next one instead.';
      const question = { title: `Delete "${step.subject}"?`, message, confirmLabel: 'Delete', isDestructive: true };
      if (await confirm(question)) saving.mutate(list.filter(({ id }) => id !== step.id));
    },
  };
}
export type Steps = ReturnType<typeof useSteps>;
