import { ActionIcon, Button, Menu, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { zoneName } from '../../../../shared/format/format-time.ts';
import { api } from '../../../../ui/data/api.ts';
import { sentenceOf } from '../../../../ui/data/api-error.ts';
import { queryClient } from '../../../../ui/data/query.ts';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormCard } from '../../../../ui/form/FormCard.tsx';
import { FormSkeleton } from '../../../../ui/form/FormSkeleton.tsx';
import { usePageForm } from '../../../../ui/form/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/form/use-unsaved-changes.ts';
import { Icon } from '../../../../ui/Icon.tsx';
import { Section } from '../../../../ui/layout/Section.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import { countSegments } from '../../../messaging/sms/segments.ts';
import {
  type Channel,
  maxSteps,
  type ReminderExample,
  type ReminderSettings,
  reminderMessage,
  reminderSettings,
} from '../contract.ts';
import {
  fillSms,
  fillTemplate,
  type Placeholder,
  placeholderNames,
  placeholders,
  usesPlaceholder,
} from '../template.ts';
import {
  type ReminderValues,
  readTexts,
  reminderExampleQuery,
  reminderForm,
  reminderSettingsQuery,
  remindersPath,
  valuesOf,
} from './reminder-form.ts';
import classes from './reminders.module.css';

export function RemindersTab() {
  const settings = useQuery(reminderSettingsQuery);
  const example = useQuery(reminderExampleQuery);
  if (!settings.isFetchedAfterMount || !example.isFetchedAfterMount)
    return <FormSkeleton label="Loading your reminders" fields={5} />;
  const failed = [settings, example].find(query => query.isError);
  if (failed || !settings.data || !example.data) {
    const retry = () => {
      for (const query of [settings, example]) if (query.isError) void query.refetch();
    };
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your reminders" error={failed?.error} onRetry={retry} />
      </div>
    );
  }
  return <ReminderForm saved={settings.data} example={example.data} />;
}

function QuietHoursField({ form }: { form: UseFormReturnType<ReminderValues> }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <div className={classes.group}>
      <Switch
        label="Quiet hours"
        description={`Reminders due during quiet hours go out before or after. Times are in ${zoneName(zone)}.`}
        {...form.getInputProps('hasQuietHours', { type: 'checkbox' })}
      />
      {form.values.hasQuietHours && (
        <div className={classes.hours}>
          <TextInput type="time" label="From" {...form.getInputProps('quietHours.from')} />
          <TextInput type="time" label="To" {...form.getInputProps('quietHours.to')} />
        </div>
      )}
    </div>
  );
}

type MailPreviewProps = { texts: ReminderValues; example: ReminderExample; mayTest: boolean };

const linkNames = ['confirmLink', 'moveLink', 'cancelLink'] as const;
type SendTestProps = { channel: Channel; texts: ReminderValues; example: ReminderExample };

/** Sends the current, possibly unsaved, texts to the user. */
function SendTest({ channel, texts, example }: SendTestProps) {
  const { emailSubject, emailBody, smsBody } = texts;
  const read = readTexts({ emailSubject, emailBody, smsBody }, example.builtIn);
  const sending = useMutation({
    mutationFn: () => api.post(`${remindersPath}/test`, { channel, ...read.data }, reminderMessage),
    onSuccess: ({ message, outcome }) =>
      outcome === 'failed' ? toast.failure('Test not sent', message) : toast.success('Test on its way', message),
    onError: error => toast.failure('Test not sent', sentenceOf(error, 'Try again.')),
  });
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon name="send" size={16} />}
      disabled={!read.success}
      loading={sending.isPending}
      onClick={() => sending.mutate()}
    >
      {channel === 'email' ? 'Send me a test' : 'Text me a test'}
    </Button>
  );
}

/** Preview with the data of the next appointment. */
function MailPreview({ texts, example, mayTest }: MailPreviewProps) {
  const { builtIn, links } = example;
  const subject = texts.emailSubject || builtIn.emailSubject;
  const body = texts.emailBody || builtIn.emailBody;
  const named = { ...example.email, ...links };
  return (
    <section className={classes.preview} aria-label="Preview of the email">
      <p className={classes.about}>{aboutLine(example)}</p>
      <b>{fillTemplate(subject, example.email)}</b>
      <p className={classes.body}>{fillTemplate(body, named)}</p>
      <p className={classes.facts}>
        {example.email.service}, {example.email.date}, {example.email.time}
      </p>
      <p className={classes.buttons}>
        {linkNames.map(name => !usesPlaceholder(body, name) && <span key={name}>{links[name]}</span>)}
      </p>
      {mayTest && <SendTest channel="email" {...{ texts, example }} />}
    </section>
  );
}

const aboutLine = ({ about, isReal }: ReminderExample) => (isReal ? `Preview for ${about}` : `Example: ${about}`);

type TextPreviewProps = { texts: ReminderValues; example: ReminderExample; mayTest: boolean };

function TextPreview({ texts, example, mayTest }: TextPreviewProps) {
  const message = fillSms(texts.smsBody, example.sms, example.builtIn);
  const { segments, characters, encoding } = countSegments(message);
  return (
    <section className={classes.preview} aria-label="Preview of the text message">
      <p className={classes.about}>{aboutLine(example)}</p>
      <p className={classes.bubble}>{message}</p>
      <p className={classes.about}>
        {characters} characters, sent in {segments} {segments === 1 ? 'part' : 'parts'}
        {encoding === 'UCS-2' && '; emoji and special characters make the parts shorter'}
      </p>
      {mayTest && <SendTest channel="sms" {...{ texts, example }} />}
    </section>
  );
}

type Name = 'emailSubject' | 'emailBody' | 'smsBody';
type TemplateFieldProps = {
  form: UseFormReturnType<ReminderValues>;
  name: Name;
  label: string;
  rows?: number;
  /** Whether placeholders for links are offered. */
  hasLinks?: boolean;
  builtIn: ReminderExample['builtIn'];
};

const maxLengths: Record<Name, number> = { emailSubject: 200, emailBody: 5_000, smsBody: 600 };

function TemplateField({ form, name, label, rows, hasLinks = false, builtIn }: TemplateFieldProps) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const value = form.values[name];
  const insert = (placeholder: Placeholder) => {
    const { selectionStart, selectionEnd } = field.current ?? { selectionStart: null, selectionEnd: null };
    const start = selectionStart ?? value.length;
    const written = `{${placeholder}}`;
    form.setFieldValue(name, value.slice(0, start) + written + value.slice(selectionEnd ?? start));
    // Moves the cursor after the inserted text, once it is rendered.
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(start + written.length, start + written.length);
    });
  };
  const names = placeholderNames.filter(each => hasLinks || !each.endsWith('Link'));
  const common = { label, maxLength: maxLengths[name], ...form.getInputProps(name) };
  return (
    <div className={classes.template}>
      {rows ? (
        <Textarea ref={field} autosize minRows={rows} maxRows={16} {...common} />
      ) : (
        <TextInput ref={field} {...common} />
      )}
      <div className={classes.tools}>
        {value !== builtIn[name] && (
          <Button variant="subtle" size="compact-xs" onClick={() => form.setFieldValue(name, builtIn[name])}>
            Use the built-in text
          </Button>
        )}
        <Menu position="bottom-end" returnFocus={false}>
          <Menu.Target>
            <Button
              variant="subtle"
              size="compact-xs"
              leftSection={<Icon name="plus" size={14} />}
              aria-label={`Insert into ${label.toLowerCase()}`}
            >
              Insert
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {names.map(each => (
              <Menu.Item
                key={each}
                rightSection={<code className={classes.code}>{`{${each}}`}</code>}
                onClick={() => insert(each)}
              >
                {placeholders[each]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      </div>
    </div>
  );
}

const channelChoices = [
  { value: 'email', label: 'Email' },
  { value: 'sms', label: 'Text message' },
];
const unitChoices = ['minutes', 'hours', 'days'];

function StepsField({ form }: { form: UseFormReturnType<ReminderValues> }) {
  const { steps } = form.values;
  return (
    <div className={classes.group}>
      <h3>When</h3>
      {!steps.length && <p className={classes.none}>No automatic reminders. You can still send them yourself.</p>}
      <ul className={classes.steps}>
        {steps.map((_, index) => {
          const key = `step ${index}`;
          return <Step key={key} form={form} index={index} />;
        })}
      </ul>
      {form.errors.steps && (
        <p className={classes.error} role="alert">
          {form.errors.steps}
        </p>
      )}
      {steps.length < maxSteps && (
        <Button
          className={classes.add}
          variant="default"
          size="xs"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => form.insertListItem('steps', { channel: 'email', amount: '2', unit: 'hours' })}
        >
          Add a reminder
        </Button>
      )}
    </div>
  );
}

function Step({ form, index }: { form: UseFormReturnType<ReminderValues>; index: number }) {
  const path = `steps.${index}`;
  const error = form.errors[`${path}.minutesBefore`] ?? form.errors[path];
  const number = index + 1;
  const amount = form.getInputProps(`${path}.amount`);
  return (
    <li>
      <div className={classes.step}>
        <NativeSelect
          aria-label={`Reminder ${number} channel`}
          data={channelChoices}
          {...form.getInputProps(`${path}.channel`)}
        />
        <TextInput
          aria-label={`Reminder ${number}, how long before`}
          inputMode="numeric"
          maxLength={5}
          {...amount}
          error={Boolean(error)}
          onChange={event => {
            form.clearFieldError(`${path}.minutesBefore`);
            amount.onChange(event);
          }}
        />
        <NativeSelect
          aria-label={`Reminder ${number}, unit`}
          data={unitChoices}
          {...form.getInputProps(`${path}.unit`)}
        />
        <span className={classes.before}>before</span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Remove reminder ${number}`}
          onClick={() => form.removeListItem('steps', index)}
        >
          <Icon name="trash" size={16} />
        </ActionIcon>
      </div>
      {error && (
        <p className={classes.error} role="alert">
          {error}
        </p>
      )}
    </li>
  );
}

type ReminderFormProps = { saved: ReminderSettings; example: ReminderExample };

function ReminderForm({ saved, example }: ReminderFormProps) {
  const mayWrite = useMay('reminders.write');
  const { builtIn } = example;
  const page = usePageForm({
    start: valuesOf(saved, builtIn),
    schema: reminderForm(builtIn),
    save: input => api.put(`${remindersPath}/settings`, input, reminderSettings),
    onSaved: answer => {
      queryClient.setQueryData(reminderSettingsQuery.queryKey, answer);
      toast.success('Reminders saved', 'Upcoming appointments update within a minute.');
      return valuesOf(answer, builtIn);
    },
    onFailed: error => toast.failure('Error', sentenceOf(error, 'Failed to save your reminders')),
  });
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'You have unsaved changes to your reminders.' });
  const { form } = page;
  return (
    <div data-wide>
      <Section title="Reminders" isMain>
        <FormCard
          page={page}
          submitLabel="Save reminders"
          readOnly={!mayWrite && 'Only an owner or a practitioner can change this.'}
        >
          <StepsField form={form} />
          <QuietHoursField form={form} />
          <div className={classes.group}>
            <h3>Email</h3>
            <NoMailServer />
            <div className={classes.channel}>
              <div className={classes.words}>
                <TemplateField {...{ form, builtIn }} name="emailSubject" label="Subject" />
                <TemplateField {...{ form, builtIn }} name="emailBody" label="Text" rows={6} hasLinks />
              </div>
              <MailPreview texts={form.values} example={example} mayTest={mayWrite} />
            </div>
          </div>
          <div className={classes.group}>
            <h3>Text message</h3>
            <div className={classes.channel}>
              <TemplateField {...{ form, builtIn }} name="smsBody" label="Text" rows={4} hasLinks />
              <TextPreview texts={form.values} example={example} mayTest={mayWrite} />
            </div>
          </div>
        </FormCard>
      </Section>
    </div>
  );
}
