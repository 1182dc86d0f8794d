import { relative } from 'node:path';
import type { SerializedError, TestError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';

declare module 'vitest' {
  interface TaskMeta {
    /** Screenshots of a failed journey, relative to the repository. */
    pictures?: string[];
  }
}

type Failure = { part: string; file: string; title: string; reasons: string[]; pictures: string[] };

/**
 * Prints a summary after a failed run, by part of the program: each failed test with the first line of its error, the
 * line of code, and the screenshots of journeys. After a successful run it prints only the seed.
 */
export const failureList = (seed: number): Reporter => ({
  onTestRunEnd(modules, unhandled) {
    const failures = modules.flatMap(failuresOf);
    const list = failures.length + unhandled.length > 0 ? writeList(failures, unhandled) : [];
    const again = `Seed: ${seed}. TEST_SEED=${seed} repeats its order and its random cases.`;
    process.stdout.write(`${[...list, again].join('\n')}\n`);
  },
});

function failuresOf(module: TestModule): Failure[] {
  const file = relative('.', module.moduleId);
  const failure = (title: string, errors: readonly TestError[], pictures: string[] = []): Failure => ({
    part: partOf(file),
    file,
    title,
    reasons: errors.map(firstLine),
    pictures,
  });
  const whole = (owner: TestModule | TestSuite, title: string) =>
    owner.errors().length > 0 ? [failure(title, owner.errors())] : [];
  return [
    ...whole(module, 'the file itself'),
    ...[...module.children.allSuites()].flatMap(suite => whole(suite, suite.fullName)),
    ...[...module.children.allTests('failed')].map(test =>
      failure(test.fullName, errorsOf(test), test.meta().pictures),
    ),
  ];
}

const errorsOf = (test: TestCase): readonly TestError[] => test.result().errors ?? [];

/**
 * `src/modules/people/clients/…` is "clients", `src/platform/http/…` is "platform/http", everything in e2e is
 * "journeys".
 */
function partOf(file: string): string {
  const [root, first = '', second = '', third = ''] = file.split('/');
  if (root === 'e2e') return 'journeys';
  if (root !== 'src') return root ?? file;
  if (first === 'modules') return third;
  return second.includes('.') ? first : `${first}/${second}`;
}

function firstLine(error: TestError): string {
  const [line = ''] = error.message.split('\n').filter(each => each.trim());
  const own = error.stacks?.find(({ file }) => !file.includes('node_modules'));
  const place = own ? ` (${relative('.', own.file)}:${own.line})` : '';
  return `${error.name ? `${error.name}: ` : ''}${line.trim()}${place}`;
}

function writeList(failures: Failure[], unhandled: readonly SerializedError[]): string[] {
  const parts = Map.groupBy(failures, ({ part }) => part);
  const files = new Set(failures.map(({ file }) => file));
  return [
    '',
    `Broken: ${count(failures.length, 'test')} in ${count(files.size, 'file')}${unhandled.length > 0 ? `, ${count(unhandled.length, 'unhandled error')}` : ''}`,
    ...[...parts]
      .sort(([one], [other]) => one.localeCompare(other))
      .flatMap(([part, all]) => ['', part, ...all.flatMap(writeFailure)]),
    ...(unhandled.length > 0
      ? ['', 'unhandled errors', ...unhandled.map(each => `  ✗ ${each.name}: ${each.message}`)]
      : []),
    '',
    ...(files.size > 0 ? [`Again: npm test ${[...files].join(' ')}`] : []),
  ];
}

const writeFailure = ({ file, title, reasons, pictures }: Failure) => [
  `  ✗ ${title}`,
  `    ${file}`,
  ...reasons.map(reason => `    ${reason}`),
  ...pictures.map(picture => `    see ${picture}`),
];

const count = (many: number, noun: string) => `${many} ${noun}${many === 1 ? '' : 's'}`;
