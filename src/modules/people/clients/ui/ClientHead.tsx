import { Badge } from '@mantine/core';
import { mailTo } from '../../../../shared/mail-to.ts';
import { Address } from '../../../../ui/Address.tsx';
import { initialsOf, Portrait } from '../../../../ui/Portrait.tsx';
import { SuppressedNote } from '../../../messaging/suppressions/ui/SuppressedNote.tsx';
import { type ClientDetail, type ClientStatus, isErased, statusLabels } from '../contract.ts';
import { ClientActions } from './ClientActions.tsx';
import classes from './client-head.module.css';
import { fullName } from './format-client.ts';

const badgeColors: Record<ClientStatus, string> = { active: 'green', inactive: 'gray', paused: 'yellow' };

/** Who it is and how to reach them. */
export function ClientHead({ client }: { client: ClientDetail }) {
  return (
    <div className={classes.head}>
      <Portrait initials={initialsOf(client)} imageUrl={client.profileImageUrl} seed={client.id} size="large" />
      <div className={classes.who}>
        <div className={classes.title}>
          <h1>{fullName(client)}</h1>
          {isErased(client) ? (
            <Badge color="gray">Erased</Badge>
          ) : (
            <Badge color={badgeColors[client.status]}>{statusLabels[client.status]}</Badge>
          )}
          {client.archivedAt && <Badge color="yellow">Archived</Badge>}
        </div>
        {!isErased(client) && <Contact client={client} />}
      </div>
      <ClientActions client={client} />
    </div>
  );
}

function Contact({ client: { email, phone, phoneText } }: { client: ClientDetail }) {
  return (
    <p className={classes.contact}>
      <a href={mailTo(email)}>
        <Address email={email} />
      </a>
      {phone && <a href={`tel:${phone}`}>{phoneText ?? phone}</a>}
      <SuppressedNote email={email} className={classes.note} />
    </p>
  );
}
