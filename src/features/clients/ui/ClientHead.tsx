import { Badge } from '@mantine/core';
import { mailTo } from '../../../shared/mail-to.ts';
import { Address } from '../../../ui/Address.tsx';
import { initialsOf, Portrait } from '../../../ui/Portrait.tsx';
import { useCurrentUser } from '../../auth/ui/use-current-user.ts';
import { SuppressedNote } from '../../suppressions/ui/SuppressedNote.tsx';
import { type ClientDetail, type ClientStatus, goalLabels, isErased, statusLabels } from '../contract.ts';
import { ClientActions } from './ClientActions.tsx';
import classes from './client-head.module.css';
import { formatLastContact, fullName } from './format-client.ts';

const badgeColors: Record<ClientStatus, string> = { active: 'green', inactive: 'gray', paused: 'yellow' };

/** Who it is and how to reach them, in a few lines. */
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
        {!isErased(client) && <Reach client={client} />}
        {client.tags.length > 0 && (
          <ul className={classes.tags} aria-label="Tags">
            {client.tags.map(tag => (
              <li key={tag}>
                <Badge color="gray">{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
      </div>
      <ClientActions client={client} />
    </div>
  );
}

function Reach({ client }: { client: ClientDetail }) {
  const zone = useCurrentUser().practice.timeZone;
  return (
    <>
      <p className={classes.reach}>
        <a href={mailTo(client.email)}>
          <Address email={client.email} />
        </a>
        {client.phone && <a href={`tel:${client.phone}`}>{client.phoneText ?? client.phone}</a>}
      </p>
      <p className={classes.facts}>
        <span>{goalLabels[client.goal]}</span>
        {client.age !== null && <span>{client.age === 1 ? '1 year' : `${client.age} years`}</span>}
        <span>Last contact: {formatLastContact(client.lastContact, zone)}</span>
        <SuppressedNote email={client.email} />
      </p>
    </>
  );
}
