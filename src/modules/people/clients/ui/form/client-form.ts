import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { queryClient } from '../../../../../ui/data/query.ts';
import { celebrate } from '../../../../../ui/feedback/celebrate.ts';
import { type Client, type ClientStatus, clientInput, type Goal } from '../../contract.ts';
import { recentClientsQuery } from '../client-queries.ts';

/** Values of the form fields, as typed. */
export type ClientFormValues = {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  age: string;
  goal: Goal | '';
  notes: string;
  status: ClientStatus;
  tags: string[];
  emailReminders: boolean;
  smsReminders: boolean;
  smsConsent: boolean;
};
export type ClientForm = UseFormReturnType<ClientFormValues>;

export const useClientForm = (initialValues: ClientFormValues): ClientForm =>
  useForm<ClientFormValues>({
    mode: 'controlled',
    initialValues,
    validate: schemaResolver(clientInput, { sync: true }),
  });

export const emptyClient = (goal: Goal | ''): ClientFormValues => ({
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  age: '',
  goal,
  notes: '',
  status: 'active',
  tags: [],
  emailReminders: true,
  smsReminders: true,
  smsConsent: false,
});

export const valuesOf = (client: Client): ClientFormValues => ({
  firstName: client.firstName,
  lastName: client.lastName,
  email: client.email,
  phone: client.phoneText ?? '',
  age: client.age === null ? '' : String(client.age),
  goal: client.goal,
  notes: client.notes ?? '',
  status: client.status,
  tags: client.tags,
  emailReminders: client.emailReminders,
  smsReminders: client.smsReminders,
  smsConsent: client.smsConsentAt !== null,
});

/** Call it after a client was added and the lists were refreshed: a total of one means it was the first. */
export async function celebrateFirstClient() {
  await queryClient.prefetchQuery(recentClientsQuery);
  if (queryClient.getQueryData(recentClientsQuery.queryKey)?.total === 1) celebrate();
}
