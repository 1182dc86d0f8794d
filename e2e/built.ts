import { buildAll } from '../scripts/build.ts';
import { builtFrom, isFresh } from '../scripts/freshness.ts';
import { unpackBrowser } from './browser.ts';
import { prepareFolders } from './folders.ts';
import { startProgram } from './program.ts';

/** The journeys run the program as it is started for real: built. What two of them would make at once is made before. */
export default async function setup() {
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
