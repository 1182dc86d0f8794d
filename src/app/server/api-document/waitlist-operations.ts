import {
  entryInput,
  joinRequest,
  offerAnswer,
  offerPreview,
  placePreview,
  tokenQuery,
  waitlistEntry,
} from '../../../features/waitlist/contract.ts';
import type { Operation } from './operation.ts';
import { created, said } from './operation.ts';

export const waitlistOperations: Record<string, Operation> = {
  'POST /api/waitlist/join': { summary: 'Join the waitlist as a visitor', body: { joinRequest }, answer: { said } },
  'GET /api/waitlist/offer': {
    summary: 'See the time that a mailed link offers',
    query: { tokenQuery },
    answer: { offerPreview },
  },
  'POST /api/waitlist/offer': { summary: 'Take or decline an offered time', body: { offerAnswer } },
  'GET /api/waitlist/place': {
    summary: 'See a place on the waitlist by a mailed link',
    query: { tokenQuery },
    answer: { placePreview },
  },
  'POST /api/waitlist/confirm': { summary: 'Confirm a place by a mailed link', body: { tokenQuery } },
  'POST /api/waitlist/leave': { summary: 'Leave the waitlist by a mailed link', body: { tokenQuery } },
  'GET /api/waitlist': { summary: 'List who waits', answer: { waitlistEntry: waitlistEntry.array() } },
  'POST /api/waitlist': {
    summary: 'Add a client to the waitlist',
    body: { entryInput },
    answer: { created },
    status: 201,
  },
  'DELETE /api/waitlist/:id': { summary: 'Take somebody off the waitlist' },
};
