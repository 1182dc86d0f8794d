import { Badge, Button, Menu, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { z } from 'zod';
import { formatMoment } from '../../../../shared/format/format-moment.ts';
import { api } from '../../../../ui/data/api.ts';
import { get } from '../../../../ui/data/query.ts';
import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../ui/feedback/ErrorState.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { FormModal, useFormModal } from '../../../../ui/form/FormModal.tsx';
import { Icon } from '../../../../ui/Icon.tsx';
import dialog from '../../../../ui/layout/dialog.module.css';
import section from '../../../../ui/layout/section.module.css';
import { RowMenu } from '../../../../ui/table/RowMenu.tsx';
import { RowSkeletons } from '../../../../ui/table/RowSkeletons.tsx';
import { opensOnClick, RowButton } from '../../../../ui/table/row-opening.tsx';
import { useCurrentUser, useMay } from '../../../accounts/auth/ui/use-current-user.ts';
import { willEmail } from '../../../messaging/emails/ui/will-email.ts';
import { type ClientDetail, isErased } from '../../../people/clients/contract.ts';
import { appointment } from '../../../scheduling/appointments/contract.ts';
import { formListQuery } from '../../forms/ui/form-queries.ts';
import { type FormRequest, formRequest, requestInput } from '../contract.ts';
import {
  type ActionsProps,
  History,
  isUnfinished,
  paperOf,
  RequestState,
  RequestView,
  useRequestActions,
} from './RequestView.tsx';
import { clientFormsPath, clientFormsQuery, refreshRequests } from './request-queries.ts';
import classes from './requests.module.css';

type TabProps = {
  client: ClientDetail;
  /** The form whose answers are shown. */
  openId: number | null;
  onOpen: (id: number | null) => void;
};

/** The forms a client was asked to fill in, and their answers. */
export function ClientFormsTab({ client, openId, onOpen }: TabProps) {
  return openId === null ? (
    <RequestList client={client} onOpen={onOpen} />
  ) : (
    <RequestView key={openId} client={client} id={openId} onClose={() => onOpen(null)} />
  );
}

function RequestList({ client, onOpen }: Omit<TabProps, 'openId'>) {
  const { hasMailServer } = useCurrentUser().practice;
  const { data: requests, error, refetch } = useQuery(clientFormsQuery(client.id));
  const mayAsk = useMay('records.write') && !client.archivedAt && !isErased(client);
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const ask = mayAsk && (
    <Button size="xs" leftSection={<Icon name="plus" size={16} />} onClick={() => setIsAsking(true)}>
      Ask for a form
    </Button>
  );
  return (
    <section aria-labelledby="client-forms">
      <div className={section.head}>
        <h2 id="client-forms" ref={heading} tabIndex={-1}>
          Forms
        </h2>
        {requests && requests.length > 0 && ask}
      </div>
      {requests ? (
        requests.length > 0 ? (
          <ul className={section.card}>
            {requests.map(each => (
              <RequestRow key={each.id} request={each} client={client} onOpen={() => onOpen(each.id)} />
            ))}
          </ul>
        ) : (
          <div className={section.card}>
            <EmptyState drawing="paper" title="No forms yet" level="h3" actions={ask}>
              {mayAsk ? howAsked(hasMailServer, client.firstName) : 'No form was sent.'}
            </EmptyState>
          </div>
        )
      ) : error ? (
        <div className={section.card}>
          <ErrorState title="Failed to load forms" error={error} onRetry={() => void refetch()} />
        </div>
      ) : (
        <RowSkeletons label="Loading forms" />
      )}
      {isAsking && <AskDialog client={client} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

export const howAsked = (hasMailServer: boolean, name: string) =>
  `Ask ${name} to fill in an intake form or sign a consent. ${
    hasMailServer ? 'They get a link by email, and find it in the client room.' : unmailed(name)
  }`;

export const howNotified = (hasMailServer: boolean, name: string) =>
  hasMailServer ? `${name} gets an email with a link, and finds the form in the client room.` : unmailed(name);

const unmailed = (name: string) => `${willEmail(false, name)} The form waits in the client room.`;

function RequestRow({ request, client, onOpen }: { request: FormRequest; client: ClientDetail; onOpen: () => void }) {
  const { title, openProposals } = request;
  return (
    <li className={section.row} {...opensOnClick(onOpen)}>
      <div className={section.rowText}>
        <h3>
          <RowButton onOpen={onOpen}>{title}</RowButton>
        </h3>
        <p className={section.quiet}>
          <History request={request} />
        </p>
      </div>
      <div className={classes.state}>
        {openProposals > 0 && (
          <Badge color="green">{openProposals === 1 ? '1 for the record' : `${openProposals} for the record`}</Badge>
        )}
        <RequestState request={request} />
        <RequestMenu request={request} client={client} />
      </div>
    </li>
  );
}

function RequestMenu({ request, client }: ActionsProps) {
  const mayAsk = useMay('records.write');
  const { remind, withdraw } = useRequestActions({ request, client });
  const isWaiting = isUnfinished(request);
  const mayWithdraw = mayAsk && (isWaiting || request.status === 'signed');
  if (!request.finishedAt && !mayWithdraw) return <span className={classes.noMenu} />;
  return (
    <RowMenu label={`Actions for ${request.title}`}>
      {request.finishedAt && (
        <Menu.Item
          component="a"
          href={paperOf(request)}
          target="_blank"
          leftSection={<Icon name="download" size={16} />}
        >
          Open as PDF
        </Menu.Item>
      )}
      {remind && isWaiting && mayAsk && (
        <Menu.Item leftSection={<Icon name="mail" size={16} />} onClick={remind}>
          Remind
        </Menu.Item>
      )}
      {mayWithdraw && (
        <Menu.Item c="var(--danger-text)" leftSection={<Icon name="close" size={16} />} onClick={() => void withdraw()}>
          {request.status === 'signed' ? 'Consent was withdrawn' : 'Withdraw'}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

/** Asks for a published form. */
function AskDialog({ client, onClose }: { client: ClientDetail; onClose: () => void }) {
  const { timeZone, hasMailServer } = useCurrentUser().practice;
  const { data: forms, error, refetch } = useQuery(formListQuery);
  const { data: appointments = [] } = useQuery(
    get(['/api/clients', String(client.id), 'appointments'], z.array(appointment)),
  );
  const live = forms?.filter(({ status }) => status === 'live') ?? [];
  const upcoming = appointments.filter(
    ({ status, startTime }) => status !== 'cancelled' && Date.parse(startTime) > Date.now(),
  );
  const { form, saving } = useFormModal({
    initialValues: { formId: '', appointmentId: '' },
    schema: requestInput,
    bodyOf: ({ formId, appointmentId }) => ({
      formId: formId ? Number(formId) : undefined,
      appointmentId: appointmentId ? Number(appointmentId) : null,
    }),
    save: input => api.post(clientFormsPath(client.id), input, formRequest),
    onSaved: async ({ title }) => {
      if (hasMailServer) toast.success(`“${title}” is on its way`, `${client.firstName} gets a link by email.`);
      else
        toast.failure(
          'No email was sent',
          'The form waits in the client room. Connect an email server in the settings.',
        );
      onClose();
      await refreshRequests(client.id);
    },
  });
  return (
    <FormModal
      title={`Ask ${client.firstName} for a form`}
      isOpen
      onClose={onClose}
      form={form}
      saving={saving}
      label="Send"
      pendingLabel="Sending..."
    >
      {error && !forms ? (
        <ErrorState title="Failed to load your forms" error={error} onRetry={() => void refetch()} />
      ) : forms && !live.length ? (
        <p>
          You have no published form yet. <Link to="/forms">Create and publish one first</Link>.
        </p>
      ) : (
        <>
          <NativeSelect
            label="Form"
            data-autofocus
            data={[
              { value: '', label: forms ? 'Choose a form' : 'Loading…' },
              ...live.map(({ id, title, minutes }) => ({ value: String(id), label: `${title}, about ${minutes} min` })),
            ]}
            {...form.getInputProps('formId')}
          />
          {upcoming.length > 0 && (
            <NativeSelect
              label="For the session"
              description="You’ll be told the day before if it’s still missing."
              data={[
                { value: '', label: 'No particular session' },
                ...upcoming.map(({ id, title, startTime }) => ({
                  value: String(id),
                  label: `${formatMoment(startTime, timeZone)}, ${title}`,
                })),
              ]}
              {...form.getInputProps('appointmentId')}
            />
          )}
          <p className={dialog.message}>{howNotified(hasMailServer, client.firstName)}</p>
        </>
      )}
    </FormModal>
  );
}
