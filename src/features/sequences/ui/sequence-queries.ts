import { infiniteQueryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../ui/api.ts';
import { get, pathOf, refresh } from '../../../ui/query.ts';
import { type RunPageQuery, runPage, sequence, sequenceDetail } from '../contract.ts';

export const sequencesPath = '/api/sequences';
export const sequenceListQuery = get([sequencesPath], z.array(sequence));
export const sequenceQuery = (id: string) => get([sequencesPath, id], sequenceDetail);

export type PeopleFilter = Pick<RunPageQuery, 'state' | 'search'>;

/** The people of a sequence, page by page. */
export const peopleQuery = (id: number, { state, search }: PeopleFilter) =>
  infiniteQueryOptions({
    queryKey: [sequencesPath, id, 'runs', { state, search }],
    queryFn: ({ pageParam: before, signal }) =>
      api.get(pathOf([sequencesPath, id, 'runs', { state, search, before }]), runPage, signal),
    initialPageParam: z.number().optional().parse(undefined),
    getNextPageParam: page => page.nextBefore ?? undefined,
  });

/** What a changed sequence changes. */
export const refreshSequences = () => refresh(sequencesPath);
