import { setAuditSubject } from '../../../../platform/database/audit-context.ts';
import { asSystem, inTenant, type Who } from '../../../../platform/database/scope.ts';
import { type ArrivingFile, receiveFile } from '../../../../platform/files/receive-file.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import type { ProductFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { addFile, refuseAboveLimit } from './files.ts';

const perPerson = { name: 'product-upload', max: 60, seconds: hours(1) };

/**
 * Stores an uploaded product file, which is never public.
 * @throws AppError wrong_type, too_large, conflict if the limits are reached, too_many
 */
export async function uploadProductFile(services: Services, who: Who, arriving: ArrivingFile): Promise<ProductFile> {
  const { database, files } = services;
  await countAttempt(asSystem(database), perPerson, String(who.userId));
  await inTenant(database, who, scope => refuseAboveLimit(scope));
  return receiveFile(files, arriving, {
    largest: fileLimits.largest,
    write: received =>
      inTenant(database, who, async scope => {
        const added = await addFile(scope, received);
        setAuditSubject({ subjectId: added.id });
        return added;
      }),
  });
}
