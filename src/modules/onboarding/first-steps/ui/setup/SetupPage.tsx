import {
  type Availability,
  availability,
  defaultAvailability,
  type WeeklyHours,
  weeklyHours,
} from '../../../../scheduling/availability/contract.ts';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Radio, TextInput } from '@mantine/core';
import { schemaResolver, useForm } from '@mantine/form';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import { zoneName } from '../../../../../shared/format/format-time.ts';
import { optionalLine } from '../../../../../shared/zod.ts';
import { api } from '../../../../../ui/data/api.ts';
import { fieldErrorsOf } from '../../../../../ui/data/api-error.ts';
import { queryClient, refresh } from '../../../../../ui/data/query.ts';
import { celebrate } from '../../../../../ui/feedback/celebrate.ts';
import { ErrorState } from '../../../../../ui/feedback/ErrorState.tsx';
import { FormSkeleton } from '../../../../../ui/form/FormSkeleton.tsx';
import { focusFirstError } from '../../../../../ui/form/focus-first-error.ts';
import { ImageField } from '../../../../../ui/form/ImageField.tsx';
import { pictureRules, showRefusal } from '../../../../../ui/form/picture-rules.ts';
import { Icon } from '../../../../../ui/Icon.tsx';
import { CopyField } from '../../../../../ui/layout/CopyField.tsx';
import { ButtonLink } from '../../../../../ui/layout/links.tsx';
import { PageHead } from '../../../../../ui/layout/PageHead.tsx';
import section from '../../../../../ui/layout/section.module.css';
import { useCurrentUser, useMay } from '../../../../accounts/auth/ui/use-current-user.ts';
import { type Storefront, storefront, storefrontInput } from '../../../../accounts/pages/contract.ts';
import { storefrontPath, storefrontQuery } from '../../../../accounts/pages/ui/page-query.ts';
import {
  availabilityPath,
  availabilityQuery,
  refreshAvailability,
  servicesQuery,
} from '../../../../scheduling/availability/ui/availability-queries.ts';
import { WeeklyHoursField } from '../../../../scheduling/availability/ui/HoursField.tsx';
import { isNeverSaved } from '../../../../site/storefront/ui/use-save-storefront.ts';
import { firstStepsPath, firstStepsQuery } from '../use-first-steps.ts';
import { ServicesScreen } from './ServicesScreen.tsx';
import { SetupStepLayout } from './SetupStepLayout.tsx';
import classes from './setup.module.css';
import { type SetupScreen, setupScreens, setupSearch } from './setup-search.ts';

/** The set-up assistant for a new account: hours, services, public page. Each screen is saved when it is left. */
export function SetupPage() {
  const { firstName } = useCurrentUser();
  const may = useMay('practice.write');
  const { screen = 'hours' } = setupSearch.parse(useSearch({ strict: false }));
  if (!may) return <Navigate to="/" replace />;
  const number = setupScreens.indexOf(screen) + 1;
  const isReady = screen === 'ready';
  return (
    <div className={classes.setup}>
      <PageHead
        title={[isReady ? 'You’re all set' : 'Welcome', firstName].filter(Boolean).join(', ')}
        tabTitle="Set up your practice"
        purpose={
          isReady
            ? 'You can change everything later, in Settings and Storefront.'
            : 'Three short steps, and clients can book you. You can change it all later.'
        }
        actions={
          !isReady && (
            <Link to="/" className={classes.leave}>
              Skip setup
            </Link>
          )
        }
      />
      {!isReady && (
        <div className={classes.progress}>
          <p>Step {number} of 3</p>
          <span aria-hidden data-step={number} />
        </div>
      )}
      <Screen key={screen} screen={screen} />
    </div>
  );
}

/** The URL to share and the next steps. */
function ReadyScreen({ page: { biolinkUrl, slug, isActive } }: { page: Storefront }) {
  return (
    <section className={section.card} aria-labelledby="ready">
      <div className={classes.head}>
        <h2 id="ready">{isActive ? 'Your page is online' : 'Your page is off'}</h2>
        <p>
          {isActive
            ? 'Share its address with your clients, or add it to your social profiles.'
            : 'Turn it on under Storefront to let clients book you.'}
        </p>
      </div>
      <div className={classes.body}>
        <CopyField label="Page address" description="Clients book you here." value={biolinkUrl} />
      </div>
      <div className={classes.foot}>
        <ButtonLink className={classes.skip} to="/">
          Go to dashboard
        </ButtonLink>
        <Button
          component="a"
          href={`/bio/${slug}`}
          target="_blank"
          rel="noopener"
          variant="filled"
          autoFocus
          leftSection={<Icon name="external" size={16} />}
        >
          View your page
        </Button>
      </div>
    </section>
  );
}

type Props = { stored: Storefront; onBack: () => void; onNext: () => void };

const fields = z.object({ tagline: optionalLine(160) });

/** Photo and short text for the public page. */
function PageScreen({ stored, onBack, onNext }: Props) {
  const form = useForm({
    initialValues: { tagline: stored.tagline ?? '', profileImageUrl: stored.profileImageUrl ?? '' },
    validate: schemaResolver(fields, { sync: true }),
  });
  const saving = useMutation({
    mutationFn: (values: typeof form.values) =>
      api.put(`${storefrontPath}/${stored.id}`, storefrontInput.parse({ ...stored, ...values }), storefront),
    onSuccess: async answer => {
      queryClient.setQueryData(storefrontQuery.queryKey, answer);
      if (isNeverSaved(stored)) celebrate();
      await refresh(firstStepsPath);
      onNext();
    },
    onError: error => {
      const errors = fieldErrorsOf(error);
      form.setErrors(errors);
      focusFirstError(form, errors);
    },
  });
  return (
    <SetupStepLayout
      title="Show clients who you are"
      purpose="Both appear at the top of your public page."
      saving={saving}
      onSubmit={form.onSubmit(
        values => {
          if (saving.isPending) return;
          // Without changes nothing is saved, so that the step stays open.
          if (form.isDirty()) saving.mutate(values);
          else onNext();
        },
        errors => focusFirstError(form, errors),
      )}
      onBack={onBack}
      onSkip={onNext}
      submit="Finish"
    >
      <TextInput
        label="A sentence about you"
        description="For example: “Food that fits the life you have”"
        autoFocus
        autoComplete="off"
        {...form.getInputProps('tagline')}
      />
      <ImageField
        label="Your photo"
        hint="Cropped to a circle. Up to 5MB."
        shape="round"
        rules={pictureRules}
        placeholder={<Icon name="person" size={28} />}
        {...form.getInputProps('profileImageUrl')}
        value={form.values.profileImageUrl}
        onRefused={showRefusal}
      />
    </SetupStepLayout>
  );
}

export const ownHours = 'own';

type Preset = { name: string; label: string; week: WeeklyHours };

/** A week with equal hours on the given days; 0 is Sunday. */
const weekOf = (days: number[], from: string, to: string): WeeklyHours =>
  Array.from({ length: 7 }, (_, day) => (days.includes(day) ? [{ from, to }] : []));

const weekdays = [1, 2, 3, 4, 5];

/** Common working hours; the first preset is suggested to a new practice. */
export const hourPresets: [Preset, ...Preset[]] = [
  { name: 'nine-to-five', label: 'Monday to Friday, 9 to 5', week: weekOf(weekdays, '09:00', '17:00') },
  { name: 'early', label: 'Monday to Friday, 8 to 4', week: weekOf(weekdays, '08:00', '16:00') },
  { name: 'late', label: 'Monday to Friday, noon to 8', week: weekOf(weekdays, '12:00', '20:00') },
  { name: 'four-days', label: 'Monday to Thursday, 9 to 5', week: weekOf([1, 2, 3, 4], '09:00', '17:00') },
  { name: 'every-day', label: 'Every day, 9 to 6', week: defaultAvailability.weeklyHours },
];

/**
 * The preset that matches the stored hours, or else `ownHours`. The default hours of a new practice don't count as a
 * choice.
 */
export function presetOf(stored: WeeklyHours, isChosen: boolean): string {
  if (!isChosen && isSame(stored, defaultAvailability.weeklyHours)) return hourPresets[0].name;
  return hourPresets.find(({ week }) => isSame(week, stored))?.name ?? ownHours;
}

const isSame = (one: WeeklyHours, other: WeeklyHours) => JSON.stringify(one) === JSON.stringify(other);

type OwnHoursProps = { stored: Availability; isChosen: boolean; onNext: () => void };

/** Working hours: a preset or custom hours. */
function HoursScreen({ stored, isChosen, onNext }: OwnHoursProps) {
  const { timeZone, weekStart } = useCurrentUser().practice;
  const [start] = useState(() => presetOf(stored.weeklyHours, isChosen));
  const [preset, setPreset] = useState(start);
  const [own, setOwn] = useState<WeeklyHours>(() => (preset === ownHours ? stored.weeklyHours : hourPresets[0].week));
  const [errors, setErrors] = useState<Record<number, string>>({});
  const saving = useMutation({
    mutationFn: (week: WeeklyHours) => api.put(availabilityPath, { ...stored, weeklyHours: week }, availability),
    onSuccess: async () => {
      await Promise.all([refreshAvailability(), refresh(firstStepsPath)]);
      onNext();
    },
  });
  const choose = (name: string) => {
    const week = hourPresets.find(each => each.name === preset)?.week;
    if (name === ownHours && week) setOwn(week);
    setPreset(name);
  };
  const save = () => {
    const week = hourPresets.find(each => each.name === preset)?.week ?? own;
    const checked = weeklyHours.safeParse(week);
    setErrors(errorsOf(checked.error?.issues ?? []));
    if (checked.success && !saving.isPending) saving.mutate(checked.data);
  };
  return (
    <SetupStepLayout
      title="When can clients book you?"
      purpose={`In your time zone: ${zoneName(timeZone)}.`}
      saving={saving}
      onSubmit={event => {
        event.preventDefault();
        save();
      }}
      onSkip={onNext}
    >
      <Radio.Group aria-label="When can clients book you?" value={preset} onChange={choose}>
        <div className={classes.presets}>
          {[...hourPresets, { name: ownHours, label: 'Different hours' }].map(({ name, label }) => (
            <Radio
              key={name}
              value={name}
              label={label}
              autoFocus={name === start}
              color="green.6"
              className={classes.preset}
            />
          ))}
        </div>
      </Radio.Group>
      {preset === ownHours && (
        <WeeklyHoursField
          week={own}
          onChange={setOwn}
          weekStart={weekStart}
          errorOf={day => errors[day] ?? null}
          readOnly={false}
        />
      )}
    </SetupStepLayout>
  );
}

const errorsOf = (issues: { path: PropertyKey[]; message: string }[]) =>
  Object.fromEntries(issues.toReversed().map(({ path, message }) => [Number(path[0]), message]));

/** Loads the data of all screens before the first one, so that the next ones open without waiting. */
function Screen({ screen }: { screen: SetupScreen }) {
  const hours = useQuery(availabilityQuery());
  const services = useQuery(servicesQuery);
  const page = useQuery(storefrontQuery);
  const steps = useQuery(firstStepsQuery);
  const goTo = useGoTo();
  const queries = [hours, services, page, steps];
  const failed = queries.find(({ isError, data }) => isError && !data);
  const retry = () => {
    for (const query of queries) if (query.isError) void query.refetch();
  };
  if (failed)
    return (
      <div className={section.card}>
        <ErrorState title="Failed to load your setup" error={failed.error} onRetry={retry} />
      </div>
    );
  if (!hours.data || !services.data || !page.data || !steps.data) return <FormSkeleton label="Loading" />;
  const isDone = (name: string) => steps.data.steps.some(step => step.name === name && step.isDone);
  switch (screen) {
    case 'hours':
      return <HoursScreen stored={hours.data} isChosen={isDone('hours')} onNext={() => goTo('services')} />;
    case 'services':
      return <ServicesScreen stored={services.data} onBack={() => goTo('hours')} onNext={() => goTo('page')} />;
    case 'page':
      return <PageScreen stored={page.data} onBack={() => goTo('services')} onNext={() => goTo('ready')} />;
    case 'ready':
      return <ReadyScreen page={page.data} />;
  }
}

function useGoTo() {
  const navigate = useNavigate();
  return (screen: SetupScreen) => void navigate({ to: '/setup', search: { screen } });
}
