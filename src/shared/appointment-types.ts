/** Client and session types of specification section 3. */
export const typeLabels = {
  consultation: 'Initial Consultation',
  'follow-up': 'Follow-up Session',
  'nutrition-plan': 'Nutrition Plan Review',
  'wellness-check': 'Wellness Check',
  assessment: 'Assessment',
  planning: 'Planning',
} as const;
export type AppointmentType = keyof typeof typeLabels;
export const appointmentTypes = Object.keys(typeLabels) as [AppointmentType, ...AppointmentType[]];

/** Types offered in the public booking dialog. */
export const bookableTypes = [
  'consultation',
  'follow-up',
  'nutrition-plan',
  'wellness-check',
] as const satisfies AppointmentType[];

export const statusLabels = {
  scheduled: 'Scheduled',
  confirmed: 'Confirmed',
  completed: 'Completed',
  cancelled: 'Cancelled',
  pending: 'Pending',
  no_show: 'No show',
} as const;
export type AppointmentStatus = keyof typeof statusLabels;
export const appointmentStatuses = Object.keys(statusLabels) as [AppointmentStatus, ...AppointmentStatus[]];
