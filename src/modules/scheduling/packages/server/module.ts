import { asSystem } from '../../../../platform/database/scope.ts';
import { type Route, route } from '../../../../platform/http/declare-route.ts';
import { sweep } from '../../../../platform/jobs/jobs.ts';
import { defineModule } from '../../../../platform/module.ts';
import * as contract from '../contract.ts';
import {
  clientPackage,
  clientPackageInput,
  giveInput,
  type PackageInput,
  packageInput,
  practicePackage,
} from '../contract.ts';
import { changeClientPackage, deleteClientPackage, givePackage, listClientPackages } from './client-packages.ts';
import { deleteOldOrders } from './orders.ts';
import { archivePackage, createPackage, listPackages, updatePackage } from './packages.ts';
import { tableMetadata } from './tables.ts';

const writes = { allow: 'packages.write', needsVerifiedEmail: false } as const;
const keys = { id: 'package' };
const ofClient = { id: 'client', clientPackageId: 'package' };
const five: PackageInput = {
  ...{ name: 'Five', sessions: 5, price: '400', type: 'follow-up' },
  ...{ validDays: null, validMonths: 3, isForSale: true },
};

const packageRoutes: Route[] = [
  route.get(
    '/api/packages',
    {
      summary: 'List the packages on offer',
      allow: 'packages.read',
      audit: 'none',
      answer: practicePackage.array(),
    },
    listPackages,
  ),
  route.post(
    '/api/packages',
    {
      summary: 'Add a package',
      ...writes,
      audit: 'changed settings',
      body: packageInput,
      answer: practicePackage,
      status: 201,
      example: five,
    },
    (scope, { body }) => createPackage(scope, body),
  ),
  route.put(
    '/api/packages/:id',
    {
      summary: 'Change a package',
      ...writes,
      audit: 'changed settings',
      keys,
      body: packageInput,
      answer: practicePackage,
      example: five,
    },
    (scope, { id, body }) => updatePackage(scope, id, body),
  ),
  route.delete(
    '/api/packages/:id',
    { summary: 'Delete a package', ...writes, audit: 'changed settings', keys },
    (scope, { id }) => archivePackage(scope, id),
  ),
];

const clientPackageRoutes: Route[] = [
  route.get(
    '/api/clients/:id/packages',
    {
      summary: 'List a client’s packages',
      allow: 'packages.read',
      audit: 'listed package',
      keys: { id: 'client' },
      answer: clientPackage.array(),
    },
    (scope, { id }) => listClientPackages(scope, id),
  ),
  route.post(
    '/api/clients/:id/packages',
    {
      summary: 'Add a package for a client',
      ...writes,
      audit: 'added package',
      keys: { id: 'client' },
      body: giveInput,
      answer: clientPackage,
      status: 201,
      example: async ({ own }) => ({
        packageId: await own('packages'),
        ...{ name: 'Four', sessions: 4, price: '', type: '', lastDay: '2199-01-01' },
      }),
    },
    (scope, { id, body }) => givePackage(scope, id, body),
  ),
  route.put(
    '/api/clients/:id/packages/:clientPackageId',
    {
      summary: 'Change a client’s package',
      ...writes,
      audit: 'changed package',
      keys: ofClient,
      body: clientPackageInput,
      answer: clientPackage,
      example: { sessions: 5, lastDay: '2199-01-01' },
    },
    (scope, { id: clientId, clientPackageId, body }) => changeClientPackage(scope, { clientId, clientPackageId }, body),
  ),
  route.delete(
    '/api/clients/:id/packages/:clientPackageId',
    { summary: 'Remove a package from a client', ...writes, audit: 'deleted package', keys: ofClient },
    (scope, { id: clientId, clientPackageId }) => deleteClientPackage(scope, { clientId, clientPackageId }),
  ),
];

export const packages = defineModule({
  name: 'packages',
  contract,
  routes: [...packageRoutes, ...clientPackageRoutes],
  tables: tableMetadata,
  work: services => ({
    jobs: [sweep('delete-old-package-orders', 3_600, () => deleteOldOrders(asSystem(services.database)))],
  }),
});
