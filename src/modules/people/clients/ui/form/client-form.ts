import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type Client, type ClientStatus, clientInput, type Goal } from '../../contract.ts';

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
