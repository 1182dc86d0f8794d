import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { statedElsewhere } from './licences.ts';

type Component = {
  name: string;
  version: string;
  purl: string;
  licenses?: { license: { id?: string; name?: string } }[];
};
export type PartsList = { bomFormat: string; specVersion: string; components: Component[] };

/**
 * All production packages for any platform, as CycloneDX. `npm sbom --omit dev` omits packages that a development tool
 * also needs (npm/cli#7909), such as zod, so npm gets a lock file without development dependencies.
 */
export function listParts(): PartsList {
  // npm names the root package after its folder.
  const outer = mkdtempSync(join(tmpdir(), 'sorrel-parts-'));
  const folder = join(outer, 'sorrel');
  try {
    mkdirSync(folder);
    const { devDependencies: _, ...program } = JSON.parse(readFileSync('package.json', 'utf8'));
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
    const kept = Object.entries<{ dev?: boolean }>(lock.packages).filter(([, { dev }]) => !dev);
    const { devDependencies: __, ...root } = lock.packages[''];
    const packages = { ...Object.fromEntries(kept), '': root };
    writeFileSync(join(folder, 'package.json'), JSON.stringify(program));
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    writeFileSync(join(folder, '.npmrc'), readFileSync('.npmrc'));
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    const text = execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8, stdio: 'pipe' });
    return withLicences(JSON.parse(text));
  } finally {
    rmSync(outer, { recursive: true });
  }
}

const withLicences = (list: PartsList): PartsList => ({
  ...list,
  components: list.components.map(part => {
    const id = statedElsewhere[part.name];
    return id ? { ...part, licenses: [{ license: { id } }] } : part;
  }),
});

/** `npm run -s sbom` */
if (import.meta.main) console.log(JSON.stringify(listParts(), null, 2));
