import { get, refresh } from '../../../../ui/data/query.ts';
import { clientPackage, practicePackage } from '../contract.ts';

export const packagesPath = '/api/packages';
export const packagesQuery = get([packagesPath], practicePackage.array());

export const clientPackagesPath = (clientId: number) => `/api/clients/${clientId}/packages`;
/** Uses the client's key prefix, so that refreshing the client also refreshes the packages. */
export const clientPackagesQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'packages'], clientPackage.array());

export const refreshPackages = () => refresh(packagesPath);
