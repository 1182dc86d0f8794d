import { readEnv } from '../../../platform/config/env.ts';
import { FolderInUse } from '../../../platform/database/embedded/folder-lock.ts';
import { UnsupportedDatabase } from '../../../platform/database/embedded/server-check.ts';
import { createLog } from '../../../platform/telemetry/log.ts';
import { openServices } from '../start.ts';
import { demoSignIn, seedDemoPractice } from './seed/seed.ts';

/** `npm run seed` */
try {
  const env = readEnv();
  const { services, close } = await openServices(env, createLog('warn'));
  const outcome = await seedDemoPractice(services);
  await close();
  process.stdout.write(`The demo practice is ${outcome}. Sign in at ${env.APP_URL}/login\n`);
  process.stdout.write(`  email     ${demoSignIn.email}\n  password  ${demoSignIn.password}\n`);
} catch (reason) {
  const isOperatorError = reason instanceof FolderInUse || reason instanceof UnsupportedDatabase;
  process.stderr.write(`${isOperatorError ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
