import { get, refresh } from '../../../../ui/data/query.ts';
import { clientPackage, practicePackage } from '../contract.ts';

export const packagesPath = '/api/packages';
export const packagesQuery = get([packagesPath], practicePackage.array());

export const clientPackagesPath = (clientId: number) => `/api/clients/${clientId}/packages`;
/** Under the client's own key: what changes the one may change the other. */
export const clientPackagesQuery = (clientId: number) =>
  get(['/api/clients', String(clientId), 'packages'], clientPackage.array());

export const refreshPackages = () => refresh(packagesPath);
