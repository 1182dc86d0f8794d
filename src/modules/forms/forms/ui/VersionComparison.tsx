import { Badge, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { compareQuestions, type QuestionChange } from '../compare.ts';
import type { Form } from '../contract.ts';
import {
  type Difference,
  describePosition,
  differences,
  formDetails,
  questionDetails,
  sumDetails,
} from './describe-version.ts';
import { formVersionQuery } from './form-queries.ts';
import classes from './version-comparison.module.css';

type Props = { saved: Form; measures: Record<string, string>; isOpen: boolean; onClose: () => void };

/** What the next version changes for clients: the saved draft beside the newest published version. */
export function VersionComparison({ saved, measures, isOpen, onClose }: Props) {
  const { data, error, refetch } = useQuery({ ...formVersionQuery(saved.id, saved.version), enabled: isOpen });
  return (
    <Dialog title={`What changes in version ${saved.version + 1}`} isOpen={isOpen} onClose={onClose} width={620}>
      {data ? (
        <Changes before={data} after={saved} measures={measures} />
      ) : error ? (
        <ErrorState
          title={`Failed to load version ${saved.version}`}
          error={error}
          onRetry={() => void refetch()}
          level="b"
        />
      ) : (
        <Skeleton height={160} aria-label={`Loading version ${saved.version}`} />
      )}
    </Dialog>
  );
}

type Version = Pick<Form, 'title' | 'kind' | 'definition'>;
type ChangesProps = { before: Version; after: Version; measures: Record<string, string> };

function Changes({ before, after, measures }: ChangesProps) {
  const form = differences(formDetails(before), formDetails(after));
  const sums = differences(sumDetails(before.definition), sumDetails(after.definition));
  const questions = compareQuestions(before.definition.questions, after.definition.questions);
  return (
    <ul className={classes.changes}>
      {form.length > 0 && (
        <li>
          <h3>Title and introduction</h3>
          <Differences differences={form} />
        </li>
      )}
      {questions.map(each => (
        <ChangedQuestion key={('after' in each ? each.after : each.before).id} {...{ each, before, after, measures }} />
      ))}
      {sums.length > 0 && (
        <li>
          <h3>Sums</h3>
          <Differences differences={sums} />
        </li>
      )}
    </ul>
  );
}

const changeLabels = { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Moved' } as const;
const changeColors = { added: 'green', removed: 'red', changed: 'blue', moved: 'gray' } as const;

function ChangedQuestion({ each, before, after, measures }: ChangesProps & { each: QuestionChange }) {
  const { label } = 'after' in each ? each.after : each.before;
  return (
    <li>
      <h3>
        {label || 'Untitled'}
        <Badge color={changeColors[each.change]}>{changeLabels[each.change]}</Badge>
      </h3>
      {each.change === 'changed' && (
        <Differences
          differences={differences(
            questionDetails(each.before, before.definition, measures),
            questionDetails(each.after, after.definition, measures),
          )}
        />
      )}
      {each.change === 'moved' && <p>{describePosition(each.after.id, after.definition)}</p>}
    </li>
  );
}

/** Old lines are marked as deleted and new ones as inserted, which screen readers announce. */
function Differences({ differences }: { differences: Difference[] }) {
  return (
    <dl>
      {differences.map(({ name, removed, added }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {removed.length > 0 && <del>{removed.join('\n')}</del>}
            {added.length > 0 && <ins>{added.join('\n')}</ins>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
