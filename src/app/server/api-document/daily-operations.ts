import {
  backupFields,
  backupsSchema,
  downloadFields,
  releaseFields,
  restoreFields,
  sendingHoldSchema,
} from '../../../features/backup/contract.ts';
import { exampleData } from '../../../features/demo/contract.ts';
import { digestSettings } from '../../../features/digest/contract.ts';
import { firstStepList, firstStepsChange, testBooking } from '../../../features/first-steps/contract.ts';
import { arrivalReport, exportFields, portability } from '../../../features/portability/contract.ts';
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
  'GET /api/backups': { summary: 'List the backups of this instance', answer: { backupsSchema } },
  'POST /api/backups': { summary: 'Make a backup now', body: { backupFields }, answer: { backupsSchema }, status: 201 },
  'POST /api/backups/:name/file': {
    summary: 'Download a backup, by password and code',
    body: { downloadFields },
    file: 'application/octet-stream',
  },
  'POST /api/backups/file': {
    summary: 'Add a backup from a file',
    takes: 'application/octet-stream',
    answer: { backupsSchema },
    status: 201,
  },
  'POST /api/backups/:name/restore': { summary: 'Put a backup in the place of everything', body: { restoreFields } },
  'GET /api/sending-hold': { summary: 'Read whether sending is held, and what waits', answer: { sendingHoldSchema } },
  'POST /api/sending-hold/release': { summary: 'Let sending go on', body: { releaseFields } },
  'GET /api/portability': { summary: 'Read whether an archive can be taken in', answer: { portability } },
  'POST /api/portability/import': {
    summary: 'Take in everything that another Sorrel has exported',
    takes: 'application/octet-stream',
    answer: { arrivalReport },
    status: 201,
  },
  'POST /api/portability/export': {
    summary: 'Download everything that the practice has, by password and code',
    body: { exportFields },
    file: 'application/zip',
  },
  'GET /api/digest': { summary: "Read one's own daily summary", answer: { digestSettings } },
  'PUT /api/digest': {
    summary: "Change one's own daily summary",
    body: { digestSettings },
    answer: { digestSettings },
  },
};
