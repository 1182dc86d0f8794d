import { get, preloaded } from '../../../../ui/data/query.ts';
import { firstStepList } from '../contract.ts';

export const firstStepsPath = '/api/first-steps';
export const testBookingPath = `${firstStepsPath}/test-booking`;

/** Refetched on focus, because steps are done in other tabs. */
export const firstStepsQuery = { ...get([firstStepsPath], firstStepList), ...preloaded, refetchOnWindowFocus: true };
