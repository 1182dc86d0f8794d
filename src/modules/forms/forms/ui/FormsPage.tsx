import { Button, Menu, UnstyledButton } from '@mantine/core';
import IconChecklist from '@tabler/icons-react/icons/IconChecklist';
import IconRulerMeasure from '@tabler/icons-react/icons/IconRulerMeasure';
import IconSignature from '@tabler/icons-react/icons/IconSignature';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useCallback, useMemo, useState } from 'react';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { refresh } from '../../../../ui/data/query.ts';
import banner from '../../../../ui/feedback/banner.module.css';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { PageHead } from '../../../../ui/layout/PageHead.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { StatusDot } from '../../../../ui/StatusDot.tsx';
import { DataTable } from '../../../../ui/table/DataTable.tsx';
import { RowLink } from '../../../../ui/table/RowLink.tsx';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import type { Column } from '../../../../ui/table/table-column.ts';
import { useNow } from '../../../../ui/use-now.ts';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { FormRule } from '../../requests/contract.ts';
import { describeRule, RulesSection } from '../../requests/ui/RulesSection.tsx';
import { rulesQuery } from '../../requests/ui/request-queries.ts';
import { requestsPath, titleOf, waitingPath, waitingQuery } from '../../requests/ui/WaitingForms.tsx';
import type { WaitingForm } from '../../requests/waiting-form.ts';
import type { FormExample, FormSummary } from '../contract.ts';
import { formKindLabels } from '../questions.ts';
import { formExamplesQuery, formListQuery } from './form-queries.ts';
import classes from './forms.module.css';
import { NewFormDialog } from './NewFormDialog.tsx';
import { useFormActions } from './use-form-actions.ts';

/** "Amara Diallo has 6 minutes left, Owen Gallagher hasn’t started" */
function statesOf(waiting: WaitingForm[]): string {
  const [first, second, ...others] = waiting.map(({ clientName, status, minutesLeft }) => {
    if (status === 'asked') return `${clientName} hasn’t started`;
    return `${clientName} has ${minutesLeft === 1 ? '1 minute' : `${minutesLeft} minutes`} left`;
  });
  if (!second) return `${first}.`;
  return others.length ? `${first}, ${second}, and ${others.length} more.` : `${first}, ${second}.`;
}

/** Reminds one client after the other, so that one who can’t be reminded doesn’t stop the rest. */
function useRemindAll() {
  return useMutation({
    mutationFn: async (waiting: WaitingForm[]) => {
      const failures: string[] = [];
      for (const { requestId, clientName } of waiting) {
        const sent = api.post(`${requestsPath}/${requestId}/remind`);
        await sent.catch(error => failures.push(`${clientName}: ${sentenceOf(error, 'Try again later.')}`));
      }
      return { failures, count: waiting.length - failures.length };
    },
    onSuccess: async ({ failures, count }) => {
      await refresh(waitingPath);
      if (failures.length)
        toast.failure(count ? 'Not everyone was reminded' : 'Nobody was reminded', failures.join(' '));
      else toast.success(count === 1 ? 'Reminder queued' : `${count} reminders queued`);
    },
  });
}

/** Above the list of forms. */
function WaitingBanner() {
  const { data: waiting } = useQuery(waitingQuery);
  const { timeZone, hasMailServer } = useCurrentUser().practice;
  const mayWrite = useMay('records.write');
  const now = useNow();
  const reminding = useRemindAll();
  if (!waiting?.length) return null;
  return (
    <div className={banner.banner} data-tone="attention">
      <Icon name="clock" />
      <p>
        <b>{titleOf(waiting, timeZone, now)}.</b> {statesOf(waiting)}
      </p>
      {mayWrite && hasMailServer && (
        <Button
          size="xs"
          loading={reminding.isPending}
          onClick={() => {
            if (!reminding.isPending) reminding.mutate(waiting);
          }}
        >
          {waiting.length === 1 ? 'Remind' : waiting.length === 2 ? 'Remind both' : `Remind all ${waiting.length}`}
        </Button>
      )}
    </div>
  );
}

export function FormsPage() {
  return useMay('records.read') ? <FormList /> : <FormsAreClosed />;
}

/** For members who may not see health data. */
export function FormsAreClosed() {
  return (
    <>
      <PageHead title="Forms" />
      <div className={section.card}>
        <EmptyState drawing="paper" title="Forms are open to practitioners">
          They hold your clients’ health data. Ask an owner of the practice if you need to see them.
        </EmptyState>
      </div>
    </>
  );
}

function FormList() {
  const forms = useQuery(formListQuery);
  const mayWrite = useMay('records.write');
  const [isAdding, setIsAdding] = useState(false);
  const { history } = useRouter();
  const open = useCallback(({ id }: FormSummary) => history.push(`/forms/${id}`), [history]);
  const columns = useColumns();
  const add = mayWrite && (
    <Button variant="filled" leftSection={<Icon name="plus" />} onClick={() => setIsAdding(true)}>
      New form
    </Button>
  );
  const isEmpty = forms.data?.length === 0;
  return (
    <>
      <PageHead
        title="Forms"
        purpose="Intake forms, consents and check-ins. Answers go into the client’s record."
        actions={add}
      />
      <WaitingBanner />
      {forms.isError && !forms.data ? (
        <div className={section.card}>
          <ErrorState title="Failed to load your forms" error={forms.error} onRetry={() => void forms.refetch()} />
        </div>
      ) : (
        <DataTable
          label="Forms"
          columns={columns}
          rows={forms.data}
          keyOf={idOf}
          onOpen={open}
          skeletonRows={4}
          empty={
            <EmptyState drawing="paper" title="No forms yet">
              Ask new clients about their health and habits before you meet, check in with them every week, and have
              consents signed. {mayWrite && 'Begin with an example below, or with a blank form.'}
            </EmptyState>
          }
        />
      )}
      <div className={classes.sections}>
        {forms.data && !isEmpty && <RulesSection />}
        {forms.data && mayWrite && <Examples isProminent={isEmpty ?? false} />}
      </div>
      <NewFormDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

const idOf = ({ id }: FormSummary) => id;

function useColumns(): Column<FormSummary>[] {
  const mayWrite = useMay('records.write');
  const { data: rules } = useQuery(rulesQuery);
  return useMemo(() => {
    const columns: Column<FormSummary>[] = [
      {
        name: 'Form',
        phone: 'title',
        cell: form => (
          <>
            <RowLink href={`/forms/${form.id}`} className={classes.name}>
              {form.title}
            </RowLink>
            <span className={classes.below}>{aboutOf(form)}</span>
          </>
        ),
      },
      {
        name: 'Sent',
        width: '19%',
        leaves: 'first',
        cell: ({ id, status }) => <span className={classes.quiet}>{goesOut(id, status, rules)}</span>,
      },
      {
        name: 'Answered',
        width: '8.5rem',
        phone: 'detail',
        cell: ({ asked, finished }) =>
          asked ? (
            <span className={classes.answered}>
              {formatCount(finished)} of {formatCount(asked)}
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * finished) / asked} height="4" />
              </svg>
            </span>
          ) : (
            <span className={classes.faint}>Not sent</span>
          ),
      },
      {
        name: 'Median time',
        width: '7.5rem',
        align: 'end',
        leaves: 'second',
        cell: ({ medianMinutes, minutes }) =>
          medianMinutes === null ? (
            <span className={classes.faint}>About {minutes} min</span>
          ) : (
            `${medianMinutes || 1} min`
          ),
      },
      {
        name: 'Drop-off',
        width: '17%',
        leaves: 'first',
        cell: ({ stop, asked }) =>
          stop ? (
            <>
              <span className={classes.stop}>{stop.label}</span>
              <span className={classes.below}>{stop.people === 1 ? '1 person' : `${stop.people} people`}</span>
            </>
          ) : (
            asked > 0 && <span className={classes.faint}>None</span>
          ),
      },
      {
        name: 'Status',
        width: '6.5rem',
        phone: 'status',
        cell: ({ status }) =>
          status === 'live' ? (
            <StatusDot tone="good">Live</StatusDot>
          ) : status === 'draft' ? (
            <StatusDot tone="open">Draft</StatusDot>
          ) : (
            <StatusDot tone="off">Archived</StatusDot>
          ),
      },
    ];
    if (mayWrite)
      columns.push({
        name: 'Actions',
        isHeaderHidden: true,
        width: '3rem',
        phone: 'actions',
        cell: form => <Actions form={form} />,
      });
    return columns;
  }, [rules, mayWrite]);
}

function aboutOf({ kind, questions, version, hasChanges }: FormSummary): string {
  const count = questions === 1 ? '1 question' : `${formatCount(questions)} questions`;
  return [formKindLabels[kind], count, version > 0 && hasChanges && 'unpublished changes'].filter(Boolean).join(', ');
}

function goesOut(formId: number, status: FormSummary['status'], rules: FormRule[] | undefined): string {
  if (!rules) return '';
  const own = rules.filter(rule => rule.formId === formId);
  const [first] = own;
  if (!first) return status === 'live' ? 'Manually' : 'Not set';
  return own.length === 1 ? describeRule(first) : `${describeRule(first)}, and ${own.length - 1} more`;
}

function Actions({ form }: { form: FormSummary }) {
  const { copy, archive, bringBack } = useFormActions();
  return (
    <RowMenu label={`Actions for ${form.title}`}>
      <Menu.Item leftSection={<Icon name="copy" size={16} />} onClick={() => copy(form.id)}>
        Duplicate
      </Menu.Item>
      {form.status === 'retired' ? (
        <Menu.Item leftSection={<Icon name="retry" size={16} />} onClick={() => bringBack(form)}>
          Bring back
        </Menu.Item>
      ) : (
        <Menu.Item
          leftSection={<Icon name={form.asked ? 'archive' : 'trash'} size={16} />}
          onClick={() => void archive(form)}
        >
          {form.asked ? 'Archive' : 'Delete'}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** The shipped examples. */
function Examples({ isProminent }: { isProminent: boolean }) {
  const { data, error, refetch } = useQuery(formExamplesQuery);
  return (
    <Section
      title={isProminent ? 'Begin with an example' : 'Start from an example'}
      purpose="Copy one and adapt it. Have a lawyer check your consent forms."
    >
      {data ? (
        <ExampleChoices examples={data} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the examples" error={error} onRetry={() => void refetch()} />
        </div>
      ) : null}
    </Section>
  );
}

function ExampleChoices({ examples }: { examples: FormExample[] }) {
  const { create } = useFormActions();
  return (
    <ul className={`${section.card} ${classes.examples}`}>
      {examples.map(({ name, title, kind, minutes, questions, isSigned }) => {
        const Drawing = isSigned ? IconSignature : kind === 'check_in' ? IconRulerMeasure : IconChecklist;
        return (
          <li key={name}>
            <UnstyledButton className={classes.example} onClick={() => create({ example: name })}>
              <span className={classes.tile}>
                <Drawing size={18} stroke={1.8} aria-hidden="true" />
              </span>
              <span>
                <b>{title}</b>
                <span>
                  {isSigned ? 'Signed' : questions === 1 ? '1 question' : `${questions} questions`}, about {minutes} min
                </span>
              </span>
            </UnstyledButton>
          </li>
        );
      })}
    </ul>
  );
}
