import { asSystem, inTenant, type Who } from '../../../../platform/database/scope.ts';
import { type ArrivingFile, receiveFile } from '../../../../platform/files/receive-file.ts';
import { countAttempt, hours } from '../../../../platform/rate-limit.ts';
import type { Services } from '../../../../platform/services.ts';
import type { LeadFile } from '../contract.ts';
import { fileLimits } from '../file-limits.ts';
import { addFile, refuseAboveLimit } from './files.ts';

const perPerson = { name: 'lead-upload', max: 60, seconds: hours(1) };

/** @throws AppError wrong_type, too_large, conflict if the practice has reached its limit, too_many */
export async function uploadFile(services: Services, who: Who, arriving: ArrivingFile): Promise<LeadFile> {
  const { database, files } = services;
  await countAttempt(asSystem(database), perPerson, String(who.userId));
  await inTenant(database, who, scope => refuseAboveLimit(scope));
  return receiveFile(files, arriving, {
    largest: fileLimits.largest,
    write: received => inTenant(database, who, scope => addFile(scope, received)),
  });
}
