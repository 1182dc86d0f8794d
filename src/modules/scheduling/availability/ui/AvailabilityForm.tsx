import { FormCard } from '../../../../ui/FormCard.tsx';
import { Section } from '../../../../ui/Section.tsx';
import { useUnsavedChanges } from '../../../../ui/use-unsaved-changes.ts';
import { useCurrentUser } from '../../../accounts/auth/ui/use-current-user.ts';
import type { Availability } from '../contract.ts';
import classes from './availability.module.css';
import { DaysSection } from './days/DaysSection.tsx';
import { RulesFields } from './RulesFields.tsx';
import { useAvailabilityForm } from './use-availability-form.ts';
import { WeeklyHoursField } from './WeeklyHoursField.tsx';
import { WeekPreview } from './WeekPreview.tsx';
import { WhoseField } from './WhoseField.tsx';

type Props = {
  saved: Availability;
  /** Whose; undefined for one's own. */
  userId: number | undefined;
  onWhose: (userId: number | undefined) => void;
  readOnly: string | false;
};

/** Hours and rules in one form, days off below, and beside it what visitors would be offered. */
export function AvailabilityForm({ saved, userId, onWhose, readOnly }: Props) {
  const { weekStart } = useCurrentUser().practice;
  const page = useAvailabilityForm(saved, userId);
  const { form } = page;
  useUnsavedChanges({ hasEdits: page.hasEdits, message: 'You have unsaved changes to your availability.' });
  const errorOf = (day: number) => {
    const wrong = Object.keys(form.errors).find(path => `${path}.`.startsWith(`weeklyHours.${day}.`));
    return wrong ? String(form.errors[wrong]) : null;
  };
  return (
    <div className={classes.screen} data-wide>
      <div>
        <WhoseField userId={userId} hasEdits={page.hasEdits} onChange={onWhose} />
        <Section title="Hours and rules" isMain>
          <FormCard page={page} submitLabel="Save availability" readOnly={readOnly}>
            <WeeklyHoursField
              week={form.values.weeklyHours}
              onChange={week => {
                form.clearErrors();
                form.setFieldValue('weeklyHours', week);
              }}
              {...{ weekStart, errorOf }}
              readOnly={Boolean(readOnly)}
            />
            <RulesFields form={form} />
          </FormCard>
        </Section>
        <DaysSection userId={userId} readOnly={Boolean(readOnly)} />
      </div>
      <WeekPreview values={form.values} userId={userId} />
    </div>
  );
}
