import { createHash } from 'node:crypto';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than a minute. One that begins last would leave the other worker without work. */
const long = ['screens', 'booking', 'crash-data'].map(name => `/e2e/${name}.test.ts`);

/** Sorts the files of a run: long ones first, then in a random order that the seed decides. */
export class FileOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence;
    const keys = new Map(files.map(file => [file, keyOf(file, seed)]));
    return files.toSorted((one, other) => (keys.get(one) ?? '').localeCompare(keys.get(other) ?? '', 'en'));
  }
}

function keyOf({ moduleId, project }: TestSpecification, seed: number): string {
  const isLong = long.some(end => moduleId.endsWith(end));
  const drawn = createHash('sha256').update(`${seed} ${project.name} ${moduleId}`).digest('hex');
  return `${isLong ? 0 : 1}${drawn}`;
}
