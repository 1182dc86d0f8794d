import { FolderInUse } from '../../platform/database/lock.ts';
import { EnvError, readEnv } from '../../platform/env.ts';
import { runInProduction } from '../../platform/production.ts';
import type { Running } from './start.ts';

/** Says it to whoever started the program, in one sentence, and ends. */
function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function run(): Promise<Running> {
  try {
    const env = readEnv();
    runInProduction();
    // Not before now: what start.ts imports decides for itself which build it is when it is loaded.
    const { start } = await import('./start.ts');
    const running = await start(env, { reload: process.argv.includes('--reload') });
    if (running.port !== null) process.stdout.write(`Sorrel is ready at ${env.APP_URL}\n`);
    return running;
  } catch (reason) {
    if (reason instanceof EnvError || reason instanceof FolderInUse) refuse(reason.message);
    if (reason instanceof Error && 'code' in reason && reason.code === 'EADDRINUSE') {
      refuse('The port is taken by another program. Stop that one, or choose another PORT.');
    }
    refuse(`Sorrel could not start: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`);
  }
}

const starting = run();
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    // Who asks twice does not want to wait; what was under way is found again at the next start.
    if (stopping) process.exit(1);
    stopping = true;
    const running = await starting;
    await running.stop();
    process.exit(0);
  });
}
