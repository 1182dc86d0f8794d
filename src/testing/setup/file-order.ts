import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than a minute. One that begins last would leave the other worker without work. */
const long = ['screens', 'booking', 'crash-data'].map(name => `/e2e/${name}.test.ts`);

/**
 * Whether tests of the file draw PDFs. Such files follow each other: the thread that draws ends after a minute without
 * work, and the next one takes two seconds to load its fonts.
 */
const drawsPdfs = ({ moduleId, project }: TestSpecification) =>
  project.name === 'fast' && /readPdf|unpdf|PDF/.test(readFileSync(moduleId, 'utf8'));

/** Sorts the files of a run: long ones first, then in a random order that the seed decides. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keys = new Map(files.map(file => [file, keyOf(file, seed)]));
    return files.toSorted((one, other) => (keys.get(one) ?? '').localeCompare(keys.get(other) ?? '', 'en'));
  }
}

function keyOf(file: TestSpecification, seed: number): string {
  const { moduleId, project } = file;
  const isLong = long.some(end => moduleId.endsWith(end));
  const drawn = createHash('sha256').update(`${seed} ${project.name} ${moduleId}`).digest('hex');
  return `${isLong ? 0 : drawsPdfs(file) ? 1 : 2}${drawn}`;
}
