import { z } from 'zod';
import { pagesQuery } from '../../../../ui/data/pages.ts';
import { get, refresh } from '../../../../ui/data/query.ts';
import { type RunPageQuery, runPage, sequence, sequenceDetail } from '../contract.ts';

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
