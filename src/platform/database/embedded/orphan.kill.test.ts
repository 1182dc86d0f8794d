// @module-tag slow

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '../../telemetry/log.ts';
import { stopOrphan } from './embedded.ts';

test.runIf(process.platform === 'linux')('waits for a killed server until its parent has reaped it', async () => {
  // The parent, `cat`, never reaps its child, which ends when the last pipe is closed.
  const parent = spawn('sh', ['-c', 'cat <&3 & echo $!; exec cat'], { stdio: ['pipe', 'pipe', 'inherit', 'pipe'] });
  onTestFinished(() => void parent.kill());
  const said = () => new Promise(done => parent.stdout?.once('data', done));
  const pid = Number(String(await said()));
  // The shell would reap the child, so wait until it has been replaced by `cat`, which echoes.
  parent.stdin?.write('Are you cat?');
  await said();
  const command = () => readFile(`/proc/${pid}/cmdline`, 'utf8');
  (parent.stdio[3] as Writable).end();
  await expect.poll(command).toBe('');
  const folder = mkdtempSync(join(tmpdir(), 'sorrel-orphan-'));
  writeFileSync(join(folder, 'postmaster.pid'), `${pid}\n${folder}\n`);
  let isOver = false;
  const stopping = stopOrphan(folder, createLog('silent')).then(() => {
    isOver = true;
  });
  // Long enough for an implementation that does not wait to finish.
  for (let times = 0; times < 20; times++) await command();
  expect(isOver).toBe(false);
  // The process that adopts the child reaps it.
  parent.kill();
  await stopping;
  expect(existsSync(`/proc/${pid}`)).toBe(false);
});
