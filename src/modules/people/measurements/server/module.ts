import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  goalInput,
  type MeasurementInput,
  measurement,
  measurementGoal,
  measurementInput,
  measurementsAnswer,
  ownKind,
  ownKindInput,
} from '../contract.ts';
import { deleteGoal, saveGoal } from './goals.ts';
import { createKind, deleteKind, listKinds } from './kinds.ts';
import { addMeasurement, changeMeasurement, deleteMeasurement, listMeasurements } from './measurements.ts';
import { tableMetadata } from './tables.ts';

const reads = { allow: 'records.read' } as const;
const writes = { allow: 'records.write', needsVerifiedEmail: false } as const;
const ofClient = { id: 'client', measurementId: 'measurement' };
const measured: MeasurementInput = { kind: 'weight', value: 80, measuredOn: '2026-01-05', note: 'After lunch' };

const measurementRoutes: Route[] = [
  route.get(
    '/api/clients/:id/measurements',
    {
      summary: 'List measurements and the goal',
      ...reads,
      audit: 'read measurement',
      keys: { id: 'client' },
      answer: measurementsAnswer,
    },
    (scope, { id }) => listMeasurements(scope, id),
  ),
  route.post(
    '/api/clients/:id/measurements',
    {
      summary: 'Add a measurement',
      ...writes,
      audit: 'added measurement',
      keys: { id: 'client' },
      body: measurementInput,
      answer: measurement,
      status: 201,
      example: measured,
    },
    (scope, { id, body }) => addMeasurement(scope, id, body),
  ),
  route.put(
    '/api/clients/:id/measurements/:measurementId',
    {
      summary: 'Change a measurement',
      ...writes,
      audit: 'changed measurement',
      keys: ofClient,
      body: measurementInput,
      answer: measurement,
      example: measured,
    },
    (scope, { id, measurementId, body }) => changeMeasurement(scope, { clientId: id, measurementId }, body),
  ),
  route.delete(
    '/api/clients/:id/measurements/:measurementId',
    { summary: 'Delete a measurement', ...writes, audit: 'deleted measurement', keys: ofClient },
    (scope, { id, measurementId }) => deleteMeasurement(scope, { clientId: id, measurementId }),
  ),
  route.put(
    '/api/clients/:id/goal',
    {
      summary: 'Set a client’s goal',
      ...writes,
      audit: 'changed measurement',
      keys: { id: 'client' },
      body: goalInput,
      answer: measurementGoal,
      example: { kind: 'weight', startValue: 80, targetValue: 70, targetOn: '2027-01-05' },
    },
    (scope, { id, body }) => saveGoal(scope, id, body),
  ),
  route.delete(
    '/api/clients/:id/goal',
    { summary: 'Remove a client’s goal', ...writes, audit: 'deleted measurement', keys: { id: 'client' } },
    (scope, { id }) => deleteGoal(scope, id),
  ),
  route.get(
    '/api/measurement-kinds',
    {
      summary: 'List custom kinds of measurements',
      ...reads,
      audit: 'none',
      answer: ownKind.array(),
    },
    listKinds,
  ),
  route.post(
    '/api/measurement-kinds',
    {
      summary: 'Add a custom kind of measurement',
      ...writes,
      audit: 'changed settings',
      body: ownKindInput,
      answer: ownKind,
      status: 201,
      example: { name: 'Energy', unit: 'of 10' },
    },
    (scope, { body }) => createKind(scope, body),
  ),
  route.delete(
    '/api/measurement-kinds/:id',
    {
      summary: 'Delete a custom kind of measurement',
      ...writes,
      audit: 'changed settings',
      keys: { id: 'measurement type' },
    },
    (scope, { id }) => deleteKind(scope, id),
  ),
];

export const measurements = defineModule({
  name: 'measurements',
  contract,
  routes: measurementRoutes,
  tables: tableMetadata,
});
