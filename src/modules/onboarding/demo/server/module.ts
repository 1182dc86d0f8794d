import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import { exampleData } from '../contract.ts';
import { addExampleData } from './add.ts';
import { removeExampleData } from './remove.ts';
import { getExampleData } from './state.ts';
import { tableMetadata } from './tables.ts';

const writes = { allow: 'practice.write', needsVerifiedEmail: false } as const;

const exampleDataRoutes: Route[] = [
  route.get(
    '/api/example-data',
    {
      summary: 'Get the state of the example data',
      allow: 'practice.read',
      audit: 'none',
      answer: exampleData,
    },
    getExampleData,
  ),
  route.unscoped.post(
    '/api/example-data',
    { summary: 'Add example data', ...writes, audit: 'added client', answer: exampleData, status: 201 },
    ({ services, principal }) => addExampleData(services, principal),
  ),
  route.unscoped.delete(
    '/api/example-data',
    { summary: 'Remove the example data', ...writes, audit: 'deleted client' },
    ({ services, principal }) => removeExampleData(services, principal),
  ),
];

export const demo = defineModule({ name: 'demo', contract, routes: exampleDataRoutes, tables: tableMetadata });
