import { get, preloaded } from '../../../../ui/data/query.ts';
import { firstStepList } from '../contract.ts';

export const firstStepsPath = '/api/first-steps';
export const testBookingPath = `${firstStepsPath}/test-booking`;

/** What was done in another tab shows when one comes back. */
export const firstStepsQuery = { ...get([firstStepsPath], firstStepList), ...preloaded, refetchOnWindowFocus: true };
