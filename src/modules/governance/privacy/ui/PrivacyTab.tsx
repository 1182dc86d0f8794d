import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { formatMoment, formatNearDay } from '../../../../shared/format/format-moment.ts';
import { formatCount } from '../../../../shared/format/format-number.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient, refresh } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { Optional } from '../../../../ui/form/Optional.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Disclosure } from '../../../../ui/layout/Disclosure.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import {
  type ErasureReport,
  maxErasedANight,
  type PrivacyAnswer,
  type PrivacyInput,
  privacyAnswer,
  privacyInput,
  privacySettings,
  type RetentionPlan,
} from '../contract.ts';
import { ErasureLines, ReportFile } from './ErasureLines.tsx';
import classes from './privacy.module.css';
import { erasuresQuery, planQuery, privacyPath, privacyQuery } from './privacy-queries.ts';

export function PrivacyTab() {
  const mayWrite = useMay('privacy.write');
  if (mayWrite) return <Privacy />;
  return (
    <Section title="Privacy">
      <p className={section.quiet}>Only owners can change privacy settings.</p>
    </Section>
  );
}

const reasons: Record<ErasureReport['reason'], string> = {
  asked: 'on request',
  rule: 'by a retention rule',
  restored: 'again after a restore',
};

/** Reports of erasures, without names. */
function ErasureList() {
  const zone = useCurrentUser().practice.timeZone;
  const { data: reports, error, refetch } = useQuery(erasuresQuery);
  if (error) return <ErrorState title="Failed to load the reports" error={error} onRetry={() => refetch()} />;
  if (!reports?.length) return null;
  return (
    <Section
      title="Erased clients"
      purpose="What was erased, what was kept and why. To erase a client, open their page and choose Erase personal data."
    >
      <ul className={section.card}>
        {reports.map(report => (
          <li key={report.id} className={section.row}>
            <Disclosure
              className={classes.report}
              summary={
                <>
                  <b>Client {report.formerId}</b>
                  <span className={section.quiet}>
                    {formatMoment(report.createdAt, zone)}, {reasons[report.reason]}
                  </span>
                </>
              }
            >
              <ErasureLines report={report} />
              <ReportFile report={report} size="xs" />
            </Disclosure>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** Loaded only on request, because the query reads all tables. */
function RetentionPreview() {
  const { isSendingHeld } = useCurrentUser();
  const [isAsked, setIsAsked] = useState(false);
  const { data: plan, error, isFetching, refetch } = useQuery({ ...planQuery, enabled: isAsked, staleTime: 0 });
  return (
    <Section
      title="Preview tonight’s cleanup"
      purpose={`See what your saved rules would erase${isSendingHeld ? ' once sending resumes' : ''}. The preview erases nothing.`}
      actions={
        <Button disabled={isFetching} onClick={() => (isAsked ? void refetch() : setIsAsked(true))}>
          {isFetching ? 'Loading...' : 'Preview'}
        </Button>
      }
    >
      {plan ? (
        <Plan plan={plan} />
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the preview" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        isAsked && <RowSkeletons label="Loading the preview" />
      )}
    </Section>
  );
}

/** Sentences about what the rules would delete; clients are listed below the first one. */
export const describePlan = (plan: RetentionPlan): string[] =>
  [
    sentence(plan.clientCount, 'client', `would be erased${inNights(plan.clientCount)}`),
    sentence(plan.emailCount, 'email', 'would lose its text', 'would lose their text'),
    sentence(plan.textCount, 'text message', 'would lose its text', 'would lose their text'),
    sentence(plan.leadCount, 'file request', 'would be deleted'),
    sentence(
      plan.invoiceCount,
      'invoice of an erased client',
      'would keep its amounts and lose the buyer and wording',
      'would keep their amounts and lose the buyer and wording',
      'invoices of erased clients',
    ),
    sentence(plan.auditCount, 'audit log entry', 'would be deleted', undefined, 'audit log entries'),
  ].filter(part => part !== null);

function sentence(count: number, one: string, what: string, whatMany = what, many = `${one}s`): string | null {
  if (!count) return null;
  return `${formatCount(count)} ${count === 1 ? `${one} ${what}` : `${many} ${whatMany}`}.`;
}

const inNights = (clients: number) =>
  clients > maxErasedANight ? `, ${formatCount(maxErasedANight)} tonight and the rest over the following nights` : '';

function Plan({ plan }: { plan: RetentionPlan }) {
  const { timeZone } = useCurrentUser().practice;
  const sentences = describePlan(plan);
  const more = plan.clientCount - plan.clients.length;
  return (
    <div className={`${section.card} ${classes.plan}`} role="status">
      {sentences.length ? (
        <ul>
          {sentences.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : (
        <p>Nothing. No rule applies to your data today.</p>
      )}
      {plan.clients.length > 0 && (
        <ul className={classes.people} aria-label="Clients who would be erased">
          {plan.clients.map(({ id, name, lastSeen }) => (
            <li key={id}>
              <Link to="/clients/$id" params={{ id: String(id) }}>
                {name}
              </Link>
              <span>{lastSeen ? `last contact ${formatNearDay(lastSeen, timeZone)}` : 'no contact yet'}</span>
            </li>
          ))}
          {more > 0 && <li>and {formatCount(more)} more</li>}
        </ul>
      )}
    </div>
  );
}

const wholeNumber = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Whole numbers only')
  .transform(Number);
const wholeOrNone = z.union([z.literal('').transform(() => null), wholeNumber]);

const policiesForm = privacyInput.pick({ privacyUrl: true, termsUrl: true });

/** Form input as the contract expects it. */
const retentionForm = z
  .object({
    auditMonths: wholeNumber,
    inactiveYears: wholeOrNone,
    messageMonths: wholeOrNone,
    leadMonths: wholeOrNone,
    invoiceYears: wholeNumber,
  })
  .pipe(privacySettings);

/** Saves the fields of one card; those of the other one stay as they are stored. */
async function saveChange(change: Partial<PrivacyInput>): Promise<PrivacyAnswer> {
  const stored = queryClient.getQueryData(privacyQuery.queryKey);
  const answer = await api.put(`${privacyPath}/settings`, { ...stored, ...change }, privacyAnswer);
  queryClient.setQueryData(privacyQuery.queryKey, answer);
  return answer;
}

const onFailed = (error: Error) => toast.failure('Error', sentenceOf(error, 'Failed to save settings'));

const policiesOf = ({ privacyUrl, termsUrl }: PrivacyAnswer) => ({
  privacyUrl: privacyUrl ?? '',
  termsUrl: termsUrl ?? '',
});

function Policies({ saved }: { saved: PrivacyAnswer }) {
  const page = usePageForm({
    start: policiesOf(saved),
    schema: policiesForm,
    save: saveChange,
    scope: privacyPath,
    onSaved: answer => {
      toast.success('Settings saved successfully', 'Your public pages link to them.');
      return policiesOf(answer);
    },
    onFailed,
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your policy links aren’t saved yet.' });
  return (
    <Section title="Policies">
      <FormCard page={page} submitLabel="Save Policies">
        <div className={classes.links}>
          <TextInput
            label={<Optional>Privacy policy</Optional>}
            placeholder="https://example.com/privacy"
            maxLength={2_000}
            {...form.getInputProps('privacyUrl')}
          />
          <TextInput
            label={<Optional>Terms</Optional>}
            placeholder="https://example.com/terms"
            maxLength={2_000}
            {...form.getInputProps('termsUrl')}
          />
        </div>
      </FormCard>
    </Section>
  );
}

const typed = (value: number | null) => (value === null ? '' : String(value));

const periodsOf = (saved: PrivacyAnswer) => ({
  auditMonths: typed(saved.auditMonths),
  inactiveYears: typed(saved.inactiveYears),
  messageMonths: typed(saved.messageMonths),
  leadMonths: typed(saved.leadMonths),
  invoiceYears: typed(saved.invoiceYears),
});

function Retention({ saved }: { saved: PrivacyAnswer }) {
  const page = usePageForm({
    start: periodsOf(saved),
    schema: retentionForm,
    save: saveChange,
    scope: privacyPath,
    onSaved: answer => {
      void refresh(String(planQuery.queryKey[0]));
      toast.success('Settings saved successfully', 'The rules run every night after 2 AM.');
      return periodsOf(answer);
    },
    onFailed,
  });
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'Your retention rules aren’t saved yet.' });
  return (
    <Section title="Retention">
      <FormCard page={page} submitLabel="Save Settings">
        <TextInput
          label={<Optional>Erase inactive clients after</Optional>}
          description="After this long without contact, appointment, invoice or purchase. Leave blank to erase no one."
          {...numberOf('years')}
          {...form.getInputProps('inactiveYears')}
        />
        <TextInput
          label={<Optional>Delete message text after</Optional>}
          description="The record that an email or text was sent stays. Leave blank to keep the text."
          {...numberOf('months')}
          {...form.getInputProps('messageMonths')}
        />
        <TextInput
          label={<Optional>Forget free-download requests after</Optional>}
          description="From people who never became clients or subscribers. Leave blank to keep them."
          {...numberOf('months')}
          {...form.getInputProps('leadMonths')}
        />
        <TextInput label="Keep the audit log for" {...numberOf('months')} {...form.getInputProps('auditMonths')} />
        <TextInput
          label="Keep client details on invoices for"
          description="Tax law protects issued invoices. After this, the details of erased clients are removed from them."
          {...numberOf('years')}
          {...form.getInputProps('invoiceYears')}
        />
      </FormCard>
    </Section>
  );
}

/** Props of a narrow number field with its unit. */
const numberOf = (unit: 'months' | 'years') => ({
  inputMode: 'numeric' as const,
  maxLength: 3,
  autoComplete: 'off',
  classNames: { wrapper: classes.number },
  rightSection: <span className={classes.unit}>{unit}</span>,
  rightSectionWidth: 72,
  rightSectionPointerEvents: 'none' as const,
});

function Privacy() {
  const { data: saved, error, refetch } = useQuery(privacyQuery);
  if (saved) {
    return (
      <>
        <Policies saved={saved} />
        <Retention saved={saved} />
        <RetentionPreview />
        <ErasureList />
      </>
    );
  }
  return (
    <Section title="Privacy">
      {error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load the settings" error={error} onRetry={() => refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading the settings" />
      )}
    </Section>
  );
}
