import { appointment } from '../../../features/appointments/contract.ts';
import {
  bulkAnswer,
  bulkInput,
  client,
  clientDetail,
  clientFilter,
  clientInput,
  clientPage,
  clientPageQuery,
  mergeInput,
  savedFilter,
  savedFilterInput,
  tagCounts,
} from '../../../features/clients/contract.ts';
import { emailLog } from '../../../features/emails/contract.ts';
import { importInput, importReport } from '../../../features/imports/contract.ts';
import { invoice } from '../../../features/invoicing/contract.ts';
import {
  goalInput,
  measurement,
  measurementGoal,
  measurementInput,
  measurementsAnswer,
  ownKind,
  ownKindInput,
} from '../../../features/measurements/contract.ts';
import { noteChange, noteInput, noteSignature, sessionNote } from '../../../features/notes/contract.ts';
import {
  clientPackage,
  clientPackageInput,
  giveInput,
  packageInput,
  practicePackage,
} from '../../../features/packages/contract.ts';
import {
  consent,
  erasureInput,
  erasureReport,
  privacyAnswer,
  privacyInput,
  retentionPlan,
} from '../../../features/privacy/contract.ts';
import { searchAnswer, searchQuery } from '../../../features/search/contract.ts';
import { timeline, timelineQuery } from '../../../features/timeline/contract.ts';
import type { Operation } from './operation.ts';

export const clientOperations: Record<string, Operation> = {
  'GET /api/search': {
    summary: 'Search clients, appointments and invoices',
    query: { searchQuery },
    answer: { searchAnswer },
  },
  'GET /api/clients/:id/appointments': {
    summary: "List a client's appointments",
    answer: { appointment: appointment.array() },
  },
  'POST /api/clients/import': {
    summary: 'Import clients; answers lines of progress, the report last',
    body: { importInput },
    answer: { importReport },
    file: 'application/x-ndjson',
  },
  'GET /api/clients': {
    summary: 'List clients; all of them without a query, else a page',
    query: { clientPageQuery },
    answer: { client: client.array() },
    page: { clientPage },
  },
  'POST /api/clients': { summary: 'Add a client', body: { clientInput }, answer: { client }, status: 201 },
  'GET /api/clients/tags': { summary: 'List the tags in use', answer: { tagCounts } },
  'GET /api/clients/filters': { summary: 'List saved filters', answer: { savedFilter: savedFilter.array() } },
  'POST /api/clients/filters': {
    summary: 'Save a filter',
    body: { savedFilterInput },
    answer: { savedFilter },
    status: 201,
  },
  'DELETE /api/clients/filters/:id': { summary: 'Delete a saved filter' },
  'POST /api/clients/bulk': {
    summary: 'Tag, archive or restore many clients',
    body: { bulkInput },
    answer: { bulkAnswer },
  },
  'GET /api/clients/export': { summary: 'Export clients', query: { clientFilter }, file: 'text/csv' },
  'GET /api/clients/:id': { summary: 'Read a client', answer: { clientDetail } },
  'PUT /api/clients/:id': { summary: 'Change a client', body: { clientInput }, answer: { client } },
  'DELETE /api/clients/:id': { summary: 'Delete a client' },
  'GET /api/privacy/settings': { summary: 'Read how long what is kept', answer: { privacyAnswer } },
  'PUT /api/privacy/settings': {
    summary: 'Change how long what is kept',
    body: { privacyInput },
    answer: { privacyAnswer },
  },
  'GET /api/privacy/plan': { summary: 'List what the rules would erase now', answer: { retentionPlan } },
  'GET /api/privacy/erasures': {
    summary: 'List reports of erasures',
    answer: { erasureReport: erasureReport.array() },
  },
  'GET /api/privacy/clients/:id/consents': {
    summary: 'List what a client agreed to',
    answer: { consent: consent.array() },
  },
  'GET /api/privacy/clients/:id/export': { summary: 'Export all there is of a client', file: 'application/zip' },
  'POST /api/privacy/clients/:id/erase': {
    summary: 'Erase a client',
    body: { erasureInput },
    answer: { erasureReport },
  },
  'POST /api/clients/:id/archive': { summary: 'Archive a client', answer: { client } },
  'POST /api/clients/:id/restore': { summary: 'Bring an archived client back', answer: { client } },
  'POST /api/clients/:id/merge': {
    summary: 'Merge another client into this one',
    body: { mergeInput },
    answer: { client },
  },
  'GET /api/clients/:id/invoices': { summary: "List a client's invoices", answer: { invoice: invoice.array() } },
  'GET /api/clients/:id/emails': { summary: 'List emails to a client', answer: { emailLog: emailLog.array() } },
  'GET /api/clients/:id/timeline': {
    summary: "Read a client's history",
    query: { timelineQuery },
    answer: { timeline },
  },
  'GET /api/clients/:id/measurements': { summary: 'List measurements and the goal', answer: { measurementsAnswer } },
  'POST /api/clients/:id/measurements': {
    summary: 'Add a measurement',
    body: { measurementInput },
    answer: { measurement },
    status: 201,
  },
  'PUT /api/clients/:id/measurements/:measurementId': {
    summary: 'Change a measurement',
    body: { measurementInput },
    answer: { measurement },
  },
  'DELETE /api/clients/:id/measurements/:measurementId': { summary: 'Delete a measurement' },
  'PUT /api/clients/:id/goal': { summary: "Set a client's goal", body: { goalInput }, answer: { measurementGoal } },
  'DELETE /api/clients/:id/goal': { summary: "Remove a client's goal" },
  'GET /api/measurement-kinds': {
    summary: "List the practice's own kinds of measurement",
    answer: { ownKind: ownKind.array() },
  },
  'POST /api/measurement-kinds': {
    summary: 'Add a kind of measurement',
    body: { ownKindInput },
    answer: { ownKind },
    status: 201,
  },
  'DELETE /api/measurement-kinds/:id': { summary: 'Delete a kind of measurement' },
  'GET /api/clients/:id/packages': {
    summary: "List a client's packages",
    answer: { clientPackage: clientPackage.array() },
  },
  'POST /api/clients/:id/packages': {
    summary: 'Give a client a package',
    body: { giveInput },
    answer: { clientPackage },
    status: 201,
  },
  'PUT /api/clients/:id/packages/:clientPackageId': {
    summary: "Change a client's package",
    body: { clientPackageInput },
    answer: { clientPackage },
  },
  'DELETE /api/clients/:id/packages/:clientPackageId': { summary: 'Take a package back' },
  'GET /api/packages': { summary: 'List the packages on offer', answer: { practicePackage: practicePackage.array() } },
  'POST /api/packages': { summary: 'Add a package', body: { packageInput }, answer: { practicePackage }, status: 201 },
  'PUT /api/packages/:id': { summary: 'Change a package', body: { packageInput }, answer: { practicePackage } },
  'DELETE /api/packages/:id': { summary: 'Delete a package' },
  'GET /api/clients/:id/notes': { summary: 'List session notes', answer: { sessionNote: sessionNote.array() } },
  'POST /api/clients/:id/notes': {
    summary: 'Write a session note',
    body: { noteInput },
    answer: { sessionNote },
    status: 201,
  },
  'PUT /api/notes/:id': { summary: 'Change a session note', body: { noteChange }, answer: { sessionNote } },
  'DELETE /api/notes/:id': { summary: 'Delete a session note' },
  'POST /api/notes/:id/sign': { summary: 'Sign a session note', body: { noteSignature }, answer: { sessionNote } },
};
