import type { SequenceDetail } from '../contract.ts';

type Begun = Pick<SequenceDetail, 'mails' | 'people' | 'ended'>;

/** Whether anybody has ever been in it: before that all of its results are zero. */
export const hasBegun = ({ mails, people, ended }: Begun) =>
  people > 0 || Object.values(mails).some(Boolean) || Object.values(ended).some(Boolean);
