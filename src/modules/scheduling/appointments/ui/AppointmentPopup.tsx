import { ActionIcon, Popover } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import type { Appointment } from '../contract.ts';
import { AppointmentDetails, ClientLink, ClientPortrait } from './AppointmentDetails.tsx';
import classes from './details.module.css';
import { PopupActions } from './PopupActions.tsx';
import type { AppointmentActions } from './use-appointment-actions.tsx';

/** Where on the page the event stands, in pixels of the box around the calendar. */
export type Anchor = { top: number; left: number; width: number; height: number };
export type Opened = { appointment: Appointment; anchor: Anchor | null };

type Props = {
  opened: Opened | null;
  zone: string;
  onClose: () => void;
  /** Null for whom all of it would be refused. */
  actions: AppointmentActions | null;
};

/** The details of an appointment: beside its event where there is one, otherwise in a dialog. */
export function AppointmentPopup({ opened, zone, onClose, actions }: Props) {
  // Kept while it fades out, when there is nothing open any more.
  const [shown, setShown] = useState(opened);
  if (opened && opened !== shown) setShown(opened);
  if (!shown) return null;
  const props = { appointment: shown.appointment, zone, isOpen: opened !== null, onClose, actions };
  // The key: from one event to the next it does not slide over, it closes and opens.
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
      // Inside the page's landmark, as menus are.
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
