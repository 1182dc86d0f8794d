import { exampleData } from '../../../features/demo/contract.ts';
import { digestSettings } from '../../../features/digest/contract.ts';
import { firstStepList, firstStepsChange, testBooking } from '../../../features/first-steps/contract.ts';
import type { Operation } from './operation.ts';

export const dailyOperations: Record<string, Operation> = {
  'GET /api/example-data': { summary: 'Read whether there is example data', answer: { exampleData } },
  'POST /api/example-data': { summary: 'Add example data', answer: { exampleData }, status: 201 },
  'DELETE /api/example-data': { summary: 'Remove the example data' },
  'GET /api/first-steps': { summary: 'List the first steps of a practice', answer: { firstStepList } },
  'PATCH /api/first-steps': {
    summary: 'Put first steps aside, or take them back',
    body: { firstStepsChange },
    answer: { firstStepList },
  },
  'POST /api/first-steps/test-booking': { summary: 'Prepare a test booking', answer: { testBooking } },
  'DELETE /api/first-steps/test-booking': { summary: 'Remove the test booking' },
  'GET /api/digest': { summary: "Read one's own daily summary", answer: { digestSettings } },
  'PUT /api/digest': {
    summary: "Change one's own daily summary",
    body: { digestSettings },
    answer: { digestSettings },
  },
};
