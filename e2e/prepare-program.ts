import type { TestProject } from 'vitest/node';
import { buildAll } from '../scripts/build.ts';
import { builtFrom, isFresh } from '../scripts/freshness.ts';
import { unpackBrowser } from './browser.ts';
import { prepareFolders } from './folders.ts';
import { startProgram } from './program.ts';

/** Builds the program if it is outdated, and prepares a data folder to copy. */
export async function prepareProgram(): Promise<() => void> {
  if (!isFresh()) {
    await buildAll();
    builtFrom();
  }
  await unpackBrowser();
  return prepareFolders(async DATA_DIR => {
    const program = await startProgram({ DATA_DIR });
    await program.kill('SIGTERM');
  });
}

/** For end-to-end tests: builds the program and starts the shared instance. */
export default async function setup(project: TestProject) {
  const removeFolders = await prepareProgram();
  const program = await startProgram({ ALLOW_PRIVATE_ADDRESSES: 'true' });
  project.provide('programUrl', program.url);
  return async () => {
    await program.kill('SIGTERM');
    removeFolders();
  };
}
