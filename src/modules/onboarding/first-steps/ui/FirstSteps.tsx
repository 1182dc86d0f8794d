import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { Icon } from '../../../../ui/Icon.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import section from '../../../../ui/layout/section.module.css';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import type { FirstStep, FirstStepList, StepName } from '../contract.ts';
import classes from './first-steps.module.css';
import { useFirstSteps, useTestBooking } from './use-first-steps.ts';

/** The remaining set-up steps; renders nothing when all are done or dismissed. */
export function FirstSteps() {
  const may = useMay('practice.write');
  const { list, ...actions } = useFirstSteps();
  if (!may || !list || list.isHidden) return null;
  const shown = list.steps.filter(({ isPutAside }) => !isPutAside);
  // The list stays until the test booking is removed, because only its step offers that.
  const isTestLeft = list.hasTest && shown.some(({ name }) => name === 'booking');
  if (!isTestLeft && shown.every(({ isDone }) => isDone)) return null;
  return <Card list={list} shown={shown} {...actions} />;
}

/** Steps that the set-up assistant covers. */
const inSetup: StepName[] = ['hours', 'service', 'page'];

type Words = { title: string; text: string; action: string; href: string | null };

/** Text and link of each step; `booking` opens in a new tab. */
const stepWords: Record<StepName, Words> = {
  hours: {
    title: 'Set your hours',
    text: 'Right now, clients can book any day, 9 to 6.',
    action: 'Open hours',
    href: '/settings?tab=availability',
  },
  service: {
    title: 'Set up your services',
    text: 'Name, length and price.',
    action: 'Open services',
    href: '/settings?tab=services',
  },
  page: {
    title: 'Publish your page',
    text: 'Add a photo and a short intro, then save.',
    action: 'Open storefront',
    href: '/storefront',
  },
  mail: {
    title: 'Connect your email',
    text: 'Until you do, Sorrel can’t send any email.',
    action: 'Open email settings',
    href: '/settings?tab=mail',
  },
  booking: {
    title: 'Book yourself once',
    text: 'See what your clients see, emails included. It doesn’t count in your numbers, and you can remove it.',
    action: 'Make a test booking',
    href: null,
  },
};

type CardProps = { list: FirstStepList; shown: FirstStep[] } & Omit<ReturnType<typeof useFirstSteps>, 'list'>;

function Card({ list, shown, change, removeTest, isRemoving }: CardProps) {
  const done = shown.filter(({ isDone }) => isDone);
  // The booking step stays open until its test booking is removed.
  const finished = done.filter(({ name }) => name !== 'booking' || !list.hasTest);
  const open = shown.filter(step => !finished.includes(step));
  const isSetUp = shown.every(({ name, isDone }) => isDone || !inSetup.includes(name));
  return (
    <section className={`${section.card} ${classes.card}`} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps">First steps</h2>
        <span className={classes.count}>
          {done.length} of {shown.length} done
        </span>
        {!isSetUp && (
          <ButtonLink size="xs" className={classes.setUp} to="/setup">
            Set up in 3 steps
          </ButtonLink>
        )}
        <ActionIcon aria-label="Hide the first steps" onClick={() => change({ isHidden: true })}>
          <Icon name="close" size={16} />
        </ActionIcon>
      </div>
      {finished.length > 0 && (
        <p className={classes.finished}>
          <Icon name="check" size={16} />
          <span>Done: {finished.map(({ name }) => stepWords[name].title).join(' · ')}</span>
        </p>
      )}
      <ul className={classes.steps}>
        {open.map(step => (
          <Step key={step.name} step={step} pageUrl={list.pageUrl} change={change}>
            {step.name === 'booking' && step.isDone && list.hasTest && (
              <Button size="xs" loading={isRemoving} onClick={removeTest}>
                Remove test booking
              </Button>
            )}
          </Step>
        ))}
      </ul>
      <p className={classes.foot}>You can bring this list back under Help &amp; Support.</p>
    </section>
  );
}

type StepProps = {
  step: FirstStep;
  pageUrl: string | null;
  change: CardProps['change'];
  children: React.ReactNode;
};

function Step({ step: { name, isDone }, pageUrl, change, children }: StepProps) {
  const { title, text } = stepWords[name];
  return (
    <li className={classes.step} data-done={isDone || undefined}>
      <span className={classes.mark} aria-hidden>
        {isDone && <Icon name="check" size={14} />}
      </span>
      <div className={classes.text}>
        <h3>
          {title}
          {isDone && <VisuallyHidden> (done)</VisuallyHidden>}
        </h3>
        {!isDone && <p>{name === 'booking' && !pageUrl ? 'Turn on online booking first.' : text}</p>}
      </div>
      <div className={classes.actions}>
        {children}
        {!isDone && (
          <>
            <StepAction name={name} isPossible={pageUrl !== null} change={change} />
            <ActionIcon aria-label={`Skip: ${title}`} title="Skip" onClick={() => change({ putAside: name })}>
              <Icon name="close" size={14} />
            </ActionIcon>
          </>
        )}
      </div>
    </li>
  );
}

type ActionProps = { name: FirstStep['name']; isPossible: boolean; change: CardProps['change'] };

function StepAction({ name, isPossible, change }: ActionProps) {
  const { history } = useRouter();
  const { book, isPreparing } = useTestBooking();
  const { action, href } = stepWords[name];
  const open = () => {
    if (!href) return book();
    // Opening the page counts as a review, even if nothing is changed.
    if (name === 'hours') change({ hoursSeen: true });
    history.push(href);
  };
  return (
    <Button size="xs" disabled={!href && !isPossible} loading={isPreparing} onClick={open}>
      {action}
    </Button>
  );
}
