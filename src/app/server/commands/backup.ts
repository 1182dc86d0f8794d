import { resolve } from 'node:path';
import { backUpInstance } from '../../../modules/governance/backup/server/back-up-instance.ts';
import { readEnv } from '../../../platform/config/env.ts';
import { runCommand, withDatabase } from './run-command.ts';

/** `npm run backup`; also works while the program is running. */
await runCommand(async () => {
  const env = readEnv();
  const path = await withDatabase(env, { whileRunning: true }, database => backUpInstance(env, database));
  return `Backup saved to ${resolve(path)}`;
});
