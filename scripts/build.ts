import { type BuildEnvironmentOptions, build } from 'vite';
import { compressFolder } from '../src/app/server/http/precompress.ts';
import { builds } from '../vite.config.ts';

/** Builds the practice app, the public bundle and the server into dist/. */
export async function buildAll(only = Object.keys(builds)) {
  // Always a production build, even if a test runner has set NODE_ENV to test.
  process.env.NODE_ENV = 'production';
  for (const [name, config] of Object.entries(builds)) {
    if (!only.includes(name)) continue;
    const output: BuildEnvironmentOptions = { ...config.build, emptyOutDir: true, reportCompressedSize: false };
    await build({ ...config, configFile: false, logLevel: 'warn', build: output });
    if (name !== 'server') await compressFolder(`dist/${name}`);
  }
}

if (import.meta.main) await buildAll(process.argv.length > 2 ? process.argv.slice(2) : undefined);
