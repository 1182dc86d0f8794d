import { ActionIcon, Button, Popover } from '@mantine/core';
import { useState } from 'react';
import { Icon, type IconName } from '../../../../ui/Icon.tsx';
import { Dialog } from '../../../../ui/layout/Dialog.tsx';
import { ButtonLink } from '../../../../ui/layout/links.tsx';
import { useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { isWaitingForAnswer } from '../booking-rules.ts';
import type { Appointment, AppointmentStatus } from '../contract.ts';
import { AppointmentDetails, ClientLink, ClientPortrait } from './AppointmentDetails.tsx';
import { isStillAhead, releaseLabel } from './describe-appointment.ts';
import classes from './details.module.css';
import { nextStatuses, statusVerbs } from './StatusItems.tsx';
import { type AppointmentActions, presetAfter, presetOf } from './use-appointment-actions.tsx';

type PopupActionsProps = { appointment: Appointment; zone: string; onClose: () => void; actions: AppointmentActions };

function PopupActions({ appointment, zone, onClose, actions }: PopupActionsProps) {
  const isAhead = isStillAhead(appointment);
  const mayBill = useMay('invoices.write');
  const mayWriteNotes = useMay('records.write');
  const edit = () => {
    onClose();
    actions.open({ appointment, preset: presetOf(appointment, zone) });
  };
  const repeat = () => {
    onClose();
    actions.open({ client: appointment.client, preset: presetAfter(appointment, zone) });
  };
  if (appointment.paymentDueAt) {
    return (
      <div className={classes.actions}>
        <Button size="xs" variant="subtle" color="red" onClick={() => void actions.remove(appointment)}>
          {releaseLabel}
        </Button>
      </div>
    );
  }
  if (isWaitingForAnswer(appointment)) {
    return (
      <div className={classes.actions} data-main>
        <Button size="xs" variant="filled" onClick={() => actions.accept(appointment)}>
          Accept
        </Button>
        <Button size="xs" onClick={() => actions.decline(appointment)}>
          Decline
        </Button>
      </div>
    );
  }
  const [likeliest, ...otherStatuses] = nextStatuses(appointment, Date.now());
  const hasBegun = Date.parse(appointment.startTime) <= Date.now();
  const mayStart = mayWriteNotes && hasBegun && appointment.status !== 'cancelled';
  const mark = (status: AppointmentStatus, isMain: boolean) => (
    <Button
      key={status}
      size="xs"
      variant={isMain ? 'filled' : 'default'}
      onClick={() => actions.setStatus(appointment, status)}
    >
      {statusVerbs[status]}
    </Button>
  );
  return (
    <>
      <div className={classes.actions} data-main>
        {mayStart && (
          <ButtonLink
            size="xs"
            variant="filled"
            to="/clients/$id"
            params={{ id: String(appointment.clientId) }}
            search={{ tab: 'notes', note: 'new', appointment: appointment.id }}
          >
            Start note
          </ButtonLink>
        )}
        {likeliest && mark(likeliest, !mayStart)}
        {otherStatuses.map(status => mark(status, false))}
        <Button size="xs" onClick={edit}>
          Edit
        </Button>
      </div>
      <div className={classes.actions}>
        {isAhead && (
          <>
            <Quiet icon="message" onClick={() => void actions.remind(appointment, 'sms')}>
              SMS reminder
            </Quiet>
            <Quiet icon="mail" onClick={() => void actions.remind(appointment, 'email')}>
              Email reminder
            </Quiet>
          </>
        )}
        <Quiet icon="calendar" onClick={repeat}>
          Book next appointment
        </Quiet>
        {mayBill && (
          <ButtonLink
            {...quiet}
            leftSection={<Icon name="invoice" size={16} />}
            to="/invoicing/new"
            search={{ appointment: appointment.id }}
          >
            Create invoice
          </ButtonLink>
        )}
        {isAhead && (
          <Quiet icon="close" onClick={() => void actions.cancel(appointment)}>
            Cancel appointment
          </Quiet>
        )}
        <Quiet icon="trash" color="red" onClick={() => void actions.remove(appointment)}>
          Delete
        </Quiet>
      </div>
    </>
  );
}

const quiet = { size: 'xs', variant: 'subtle', color: 'gray', justify: 'flex-start' } as const;

type QuietProps = { icon: IconName; color?: string; onClick: () => void; children: string };

/** Less prominent style for rare actions. */
function Quiet({ icon, color = quiet.color, onClick, children }: QuietProps) {
  return (
    <Button {...quiet} color={color} leftSection={<Icon name={icon} size={16} />} onClick={onClick}>
      {children}
    </Button>
  );
}

/** Position of the event in pixels, relative to the calendar's container. */
export type Anchor = { top: number; left: number; width: number; height: number };
export type Opened = { appointment: Appointment; anchor: Anchor | null };

type Props = {
  opened: Opened | null;
  zone: string;
  onClose: () => void;
  /** Null for roles without permission. */
  actions: AppointmentActions | null;
};

/** A popover beside the event, or a dialog if there is no event on screen. */
export function AppointmentPopup({ opened, zone, onClose, actions }: Props) {
  // Keeps the content during the closing transition.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  if (!shown) return null;
  const props = { appointment: shown.appointment, zone, isOpen: opened !== null, onClose, actions };
  // The key remounts the popover, so that it does not slide from one event to the next.
  if (shown.anchor) return <Beside key={shown.appointment.id} {...props} anchor={shown.anchor} />;
  return (
    <Dialog title={shown.appointment.title} isOpen={props.isOpen} onClose={onClose} width={420}>
      <div className={classes.head}>
        <ClientPortrait appointment={shown.appointment} />
        <ClientLink appointment={shown.appointment} />
      </div>
      <AppointmentDetails appointment={shown.appointment} zone={zone} />
      {actions && <PopupActions {...props} actions={actions} />}
    </Dialog>
  );
}

type BesideProps = Omit<Props, 'opened'> & { appointment: Appointment; isOpen: boolean; anchor: Anchor };

function Beside({ appointment, zone, isOpen, onClose, anchor, actions }: BesideProps) {
  return (
    <Popover
      opened={isOpen}
      onDismiss={onClose}
      position="right-start"
      offset={6}
      width={296}
      middlewares={{ flip: { fallbackAxisSideDirection: 'end' }, shift: { padding: 12 } }}
      // Rendered inside the page's landmark, as menus are, for accessibility.
      portalProps={{ target: '#floating' }}
      withRoles={false}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <span className={classes.anchor} style={anchor} />
      </Popover.Target>
      <Popover.Dropdown className={classes.popover} role="dialog" aria-label="Appointment details">
        <div className={classes.head} data-aligned="top">
          <ClientPortrait appointment={appointment} />
          <div>
            <h3>{appointment.title}</h3>
            <ClientLink appointment={appointment} />
          </div>
          <ActionIcon className={classes.close} aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </div>
        <AppointmentDetails appointment={appointment} zone={zone} />
        {actions && <PopupActions {...{ appointment, zone, onClose, actions }} />}
      </Popover.Dropdown>
    </Popover>
  );
}
