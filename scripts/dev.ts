import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { buildAll } from './build.ts';

/**
 * `npm run dev`: builds and starts, then after every change builds the affected parts, restarts and reloads open pages.
 */
let server: ChildProcess | null = null;

async function restart() {
  if (server) {
    const ended = new Promise(done => server?.once('exit', done));
    server.kill('SIGTERM');
    await ended;
  }
  server = spawn(process.execPath, ['dist/server/main.js', '--reload'], { stdio: 'inherit' });
}

/** The builds that contain a file: server code is only in one, everything else may be in all three. */
const buildsOf = (file: string) => (/\/server\/|platform\/|\.json$/.test(file) ? ['server'] : undefined);

const changed = new Set<string>();
let working = false;

async function work() {
  if (working) return;
  working = true;
  while (changed.size > 0) {
    const files = [...changed];
    changed.clear();
    try {
      await buildAll(files.every(buildsOf) ? ['server'] : undefined);
      await restart();
    } catch (reason) {
      // The last successful build keeps running until the next change.
      console.error(reason instanceof Error ? reason.message : reason);
    }
  }
  working = false;
}

await buildAll();
await restart();
for (const folder of ['src', 'content', 'migrations']) {
  watch(folder, { recursive: true }, (_event, file) => {
    if (!file || /\.test\.|~$/.test(file)) return;
    changed.add(`/${file}`);
    setTimeout(work, 100);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    const ended = new Promise(done => server?.once('exit', done));
    server?.kill('SIGTERM');
    await ended;
    process.exit(0);
  });
}
