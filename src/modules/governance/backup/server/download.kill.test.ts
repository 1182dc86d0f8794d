// @module-tag slow

import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownWorld } from '../../../../testing/practice/backup.ts';
import { isInTurn } from '../../../../testing/proof.ts';
import { testPassword } from '../../../../testing/world.ts';
import type { DownloadFields } from '../contract.ts';
import { openDownload } from './backups.ts';
import { secretName } from './manifest.ts';
import { BackupRefused, openBackup } from './open-backup.ts';
import { secretFrom } from './restore-backup.ts';

/** Shared by tests that don't change it. */
let shared: Awaited<ReturnType<typeof ownWorld>>;
beforeAll(async () => {
  shared = await ownWorld();
});
afterAll(() => shared.world.close());

async function withBackup(own: typeof shared, passphrase?: string) {
  const { world, practice, folder } = own;
  rmSync(folder, { recursive: true, force: true });
  world.services.env.BACKUP_PASSPHRASE = passphrase;
  const { backups } = await (await practice.call('POST', '/api/backups', { kind: 'manual' })).json();
  const [{ name }] = backups;
  const download = (given: DownloadFields) => practice.call('POST', `/api/backups/${name}/file`, given);
  const taken = join(folder, 'taken');
  const take = async (given: DownloadFields) => {
    const answer = await download(given);
    expect(answer.status).toBe(200);
    writeFileSync(taken, Buffer.from(await answer.arrayBuffer()));
    return taken;
  };
  return { ...own, path: join(folder, name), name, download, take };
}

test('downloading and restoring require the password and the 2FA code', {
  timeout: 120_000,
}, async () => {
  const { world, practice, name, download, take } = await withBackup(await ownWorld());
  expect((await practice.call('GET', `/api/backups/${name}/file`)).status).toBe(404);
  expect((await download({})).status).toBe(400);
  expect((await download({ password: 'not this one' })).status).toBe(400);
  const { secret } = await (await practice.call('POST', '/api/auth/two-factor', { password: testPassword })).json();
  const code = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
  expect((await practice.call('POST', '/api/auth/two-factor/confirm', { code: code(0) })).status).toBe(200);
  expect((await download({ password: testPassword })).status).toBe(400);
  expect((await download({ password: testPassword, code: 'ABCDE-FGHIJ' })).status).toBe(400);
  const goBack = { password: testPassword, confirmation: 'restore' };
  expect((await practice.call('POST', `/api/backups/${name}/restore`, goBack)).status).toBe(400);
  const opened = await openBackup(await take({ password: testPassword, code: code(1) }));
  await opened.close();
  await world.close();
});

test.runIf(isInTurn(1, 2))(
  'a download omits the secret and is accepted where that secret is',
  {
    timeout: 120_000,
  },
  async () => {
    const { world, path, take } = await withBackup(shared);
    const kept = await openBackup(path);
    const opened = await openBackup(await take({ password: testPassword }));
    expect(kept.zip.names).toContain(secretName);
    expect(opened.zip.names).not.toContain(secretName);
    expect(opened.manifest.tables).toEqual(kept.manifest.tables);
    expect(opened.manifest.files).toEqual(kept.manifest.files);
    expect(readFileSync(join(path, '../taken')).includes(world.services.secret)).toBe(false);
    const elsewhere = { env: { APP_SECRET: 'x'.repeat(40), DATA_DIR: '' } };
    await expect(secretFrom(elsewhere, opened)).rejects.toThrow(BackupRefused);
    const env = { APP_SECRET: world.services.secret, DATA_DIR: world.services.env.DATA_DIR };
    expect(await secretFrom({ env }, opened)).toBeNull();
    await Promise.all([opened.close(), kept.close()]);
  },
);

test('downloads an encrypted backup unchanged and rejects a damaged one', {
  timeout: 120_000,
}, async () => {
  const { path, take } = await withBackup(shared, 'a passphrase that is long enough');
  expect(readFileSync(await take({ password: testPassword })).equals(readFileSync(path))).toBe(true);
  const other = await withBackup(shared);
  const bytes = readFileSync(other.path);
  writeFileSync(other.path, bytes.subarray(0, -100));
  const refused = await other.download({ password: testPassword });
  expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringContaining('incomplete')]);
});

test('an aborted download doesn’t affect later ones', { timeout: 120_000 }, async () => {
  const { path, take } = await withBackup(shared);
  const described = { path, name: 'x', madeAt: '', kind: 'manual', size: 1, isSealed: false } as const;
  const { content } = await openDownload(described);
  const reader = content.getReader();
  await reader.read();
  await reader.cancel();
  // The next one is served normally.
  await take({ password: testPassword });
});
