import { z } from 'zod';
import { email, id, instant, optionalText, requiredText, text } from '../../shared/zod.ts';

/** Every goal of both readings of the specification (section 3); each form offers its own. */
export const goalLabels = {
  weight_loss: 'Weight Loss',
  weight_gain: 'Weight Gain',
  muscle_building: 'Muscle Building',
  muscle_gain: 'Muscle Gain',
  general_health: 'General Health',
  sports_nutrition: 'Sports Nutrition',
  medical_nutrition: 'Medical Nutrition Therapy',
  medical_condition: 'Medical Condition',
} as const;
export type Goal = keyof typeof goalLabels;
export const goals = Object.keys(goalLabels) as [Goal, ...Goal[]];

/** The dashboard's Add New Client dialog (reading A). */
export const dashboardGoals = [
  'weight_loss',
  'weight_gain',
  'muscle_building',
  'general_health',
  'sports_nutrition',
  'medical_nutrition',
] as const satisfies Goal[];

/** The forms of the clients page (reading B); the default there is general_health. */
export const clientFormGoals = [
  'weight_loss',
  'muscle_gain',
  'general_health',
  'sports_nutrition',
  'medical_condition',
] as const satisfies Goal[];

export const statusLabels = { active: 'Active', inactive: 'Inactive', paused: 'Paused' } as const;
export type ClientStatus = keyof typeof statusLabels;
export const clientStatuses = Object.keys(statusLabels) as [ClientStatus, ...ClientStatus[]];

const ageMessage = 'Age is a whole number from 1 to 120';

/** A number, or what a form field holds: blank means null. */
const age = z
  .union([z.number(), z.string()], ageMessage)
  .nullish()
  .transform(value => (value === null || value === undefined || value === '' ? null : Number(value)))
  .pipe(z.number(ageMessage).int(ageMessage).min(1, ageMessage).max(120, ageMessage).nullable());

/** Body of POST /api/clients and PUT /api/clients/{id}, and the schema of both client forms. */
export const clientInput = z.object({
  firstName: requiredText(100, 'First name is required'),
  lastName: requiredText(100, 'Last name is required'),
  email: email(),
  phone: optionalText(40),
  age,
  goal: z.enum(goals, 'Goal is required'),
  notes: optionalText(10_000),
  status: z.enum(clientStatuses, 'Status is required').optional(),
});
export type ClientInput = z.infer<typeof clientInput>;

export const client = z.object({
  id,
  tenantId: id,
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  age: z.number().int().nullable(),
  goal: z.enum(goals),
  notes: z.string().nullable(),
  status: z.enum(clientStatuses),
  progressPercentage: z.number().int(),
  lastContact: instant.nullable(),
  profileImageUrl: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
});
export type Client = z.infer<typeof client>;

export const clientSorts = ['name', '-name', 'lastContact', '-lastContact', 'createdAt', '-createdAt'] as const;

/** Query of the paged list; without any parameter GET /api/clients answers the whole list as an array. */
export const clientPageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional(),
  search: text(200).optional(),
  status: z.enum(clientStatuses).optional(),
  sort: z.enum(clientSorts).default('name'),
});
export type ClientPageQuery = z.infer<typeof clientPageQuery>;
export const clientPage = z.object({
  items: z.array(client),
  nextCursor: z.string().nullable(),
  total: z.number().int(),
});
export type ClientPage = z.infer<typeof clientPage>;
