import { api } from '../../../../ui/api.ts';
import { sentenceOf } from '../../../../ui/api-error.ts';
import { FormCard } from '../../../../ui/FormCard.tsx';
import { queryClient } from '../../../../ui/query.ts';
import { Section } from '../../../../ui/Section.tsx';
import { toast } from '../../../../ui/toast.ts';
import { usePageForm } from '../../../../ui/use-page-form.ts';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { NoMailServer } from '../../../messaging/emails/ui/NoMailServer.tsx';
import { type ReminderExample, type ReminderSettings, reminderSettings } from '../contract.ts';
import { MailPreview } from './MailPreview.tsx';
import { QuietHoursField } from './QuietHoursField.tsx';
import { reminderForm, valuesOf } from './reminder-form.ts';
import { reminderSettingsQuery, remindersPath } from './reminder-queries.ts';
import classes from './reminders.module.css';
import { StepsField } from './StepsField.tsx';
import { TemplateField } from './TemplateField.tsx';
import { TextPreview } from './TextPreview.tsx';

type Props = { saved: ReminderSettings; example: ReminderExample };

export function ReminderForm({ saved, example }: Props) {
  const mayWrite = useMay('reminders.write');
  const page = usePageForm({
    start: valuesOf(saved),
    schema: reminderForm,
    save: input => api.put(`${remindersPath}/settings`, input, reminderSettings),
    onSaved: answer => {
      queryClient.setQueryData(reminderSettingsQuery.queryKey, answer);
      toast.success('Reminders saved', 'Upcoming appointments update within a minute.');
      return valuesOf(answer);
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
                <TemplateField form={form} name="emailSubject" label="Subject" />
                <TemplateField form={form} name="emailBody" label="Text" rows={6} hasLinks />
              </div>
              <MailPreview texts={form.values} example={example} mayTest={mayWrite} />
            </div>
          </div>
          <div className={classes.group}>
            <h3>Text message</h3>
            <div className={classes.channel}>
              <TemplateField form={form} name="smsBody" label="Text" rows={4} hasLinks />
              <TextPreview texts={form.values} example={example} mayTest={mayWrite} />
            </div>
          </div>
        </FormCard>
      </Section>
    </div>
  );
}
