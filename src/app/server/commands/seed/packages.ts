import { givePackage } from '../../../../modules/scheduling/packages/server/client-packages.ts';
import { createPackage } from '../../../../modules/scheduling/packages/server/packages.ts';
import type { Scope } from '../../../../platform/database/scope.ts';

/** Call it before the sessions are added: they are deducted from the packages. */
export async function fillPackages(scope: Scope, clientIds: number[], now: Date) {
  const five = await createPackage(scope, {
    name: 'Five follow-ups',
    sessions: 5,
    price: '300.00',
    type: 'follow-up',
    ...{ validDays: null, validMonths: 6, isForSale: true },
  });
  const ten = await createPackage(scope, {
    name: 'Ten sessions',
    sessions: 10,
    price: '750.00',
    type: null,
    ...{ validDays: null, validMonths: 12, isForSale: true },
  });
  const packageGrants: [person: number, packageId: number, sessions?: number][] = [
    [0, ten.id],
    [2, ten.id],
    [3, five.id],
    [7, ten.id, 2],
    [14, five.id],
  ];
  for (const [person, packageId, sessions] of packageGrants) {
    const clientId = clientIds[person];
    if (clientId) await givePackage(scope, clientId, { packageId, sessions }, now);
  }
  const gift = clientIds[2];
  if (gift) await givePackage(scope, gift, { name: 'Birthday gift', sessions: 1, type: 'wellness-check' }, now);
}
