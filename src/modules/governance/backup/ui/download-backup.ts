import { savePosted } from '../../../../ui/save-posted.ts';
import type { Backup, DownloadFields } from '../contract.ts';
import { backupsPath } from './backup-queries.ts';

/** @throws ApiError when the answer is not OK */
export const downloadBackup = ({ name }: Backup, given: DownloadFields): Promise<void> =>
  savePosted(`${backupsPath}/${name}/file`, given, name);
