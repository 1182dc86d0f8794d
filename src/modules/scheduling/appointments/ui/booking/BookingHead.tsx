import type { ReactNode } from 'react';
import { useMessages } from '../../../../../shared/messages/use-messages.tsx';
import { PublicIcon } from '../../../../../ui/public/PublicIcon.tsx';
import { appointmentMessages } from '../../messages/catalog.ts';

const steps = ['service', 'time', 'details'] as const;
export type Step = (typeof steps)[number];

type Props = {
  /** Name of the practice, if it has entered one. */
  name: string | null;
  /** Null once it is booked. */
  at: Step | null;
  as?: 'h1' | 'h2';
  close: ReactNode;
};

/** Shared by the dialog and the page without JavaScript. */
export function BookingHead({ name, at, as: Title = 'h2', close }: Props) {
  const t = useMessages(appointmentMessages).book;
  return (
    <header className="bk-head">
      <div className="bk-title">
        <div>
          <Title id="booking-title">{t.title}</Title>
          <p>{t.subtitle(name)}</p>
        </div>
        {close}
      </div>
      <ol className="bk-steps">
        {steps.map((step, index) => (
          <StepMark key={step} step={step} number={index + 1} at={at} />
        ))}
      </ol>
    </header>
  );
}

function StepMark({ step, number, at }: { step: Step; number: number; at: Step | null }) {
  const t = useMessages(appointmentMessages).book;
  const isDone = at === null || steps.indexOf(step) < steps.indexOf(at);
  const state = isDone ? 'done' : step === at ? 'at' : undefined;
  return (
    <li className={state} aria-current={step === at ? 'step' : undefined}>
      <span className="bk-mark" aria-hidden="true">
        {isDone ? <PublicIcon name="check" size={14} /> : number}
      </span>
      {t.steps[step]}
      {isDone && <span className="visually-hidden"> {t.stepDone}</span>}
    </li>
  );
}

/** Label of a button or link that changes the selection. */
export function ChangeWords({ what }: { what: 'service' | 'time' }) {
  const t = useMessages(appointmentMessages).book;
  return (
    <>
      {t.change}
      <span className="visually-hidden"> {t.changeWhat[what]}</span>
    </>
  );
}

/** Shows the selection so far, with a way to change it. */
export function ChosenBar({ title, detail, change }: { title: string; detail?: string; change: ReactNode }) {
  return (
    <div className="bk-chosen">
      <p>
        <b>{title}</b>
        {detail && <span>{detail}</span>}
      </p>
      {change}
    </div>
  );
}
