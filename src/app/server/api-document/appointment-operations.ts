import {
  booked,
  bookingRequest,
  hold,
  holdQuery,
  holdRequest,
  slotsAnswer,
  slotsQuery,
} from '../../../features/appointments/booking.ts';
import {
  cancelPreview,
  cancelQuery,
  confirmPreview,
  linkQuery,
  movePreview,
  moveRequest,
  moveSlotsQuery,
} from '../../../features/appointments/by-link.ts';
import { appointment, appointmentDetail, appointmentQuery } from '../../../features/appointments/contract.ts';
import {
  appointmentInput,
  deleteQuery,
  newAppointment,
  seriesPreview,
  seriesQuestion,
} from '../../../features/appointments/entry.ts';
import {
  availability,
  dateOverride,
  overrideInput,
  overrideRange,
  preview,
  previewQuery,
  previewRequest,
  service,
  serviceInput,
  serviceOrder,
} from '../../../features/availability/contract.ts';
import { calendarFeed, feedInput } from '../../../features/calendar-feed/contract.ts';
import {
  reminderExample,
  reminderMessage,
  reminderSettings,
  reminderSettingsInput,
  reminderTest,
  trailEntry,
} from '../../../features/reminders/contract.ts';
import type { Operation } from './operation.ts';
import { said } from './operation.ts';

export const appointmentOperations: Record<string, Operation> = {
  'GET /api/appointments/slots': {
    summary: 'List the free times of a day',
    query: { slotsQuery },
    answer: { slotsAnswer },
  },
  'POST /api/appointments/book': {
    summary: 'Book as a visitor of the public page',
    body: { bookingRequest },
    answer: { booked },
  },
  'POST /api/appointments/hold': {
    summary: 'Hold a time while a visitor types',
    body: { holdRequest },
    answer: { hold },
  },
  'DELETE /api/appointments/hold': { summary: 'Let a held time go', query: { holdQuery } },
  'GET /api/appointments/cancel-preview': {
    summary: 'See what a cancellation link is about',
    query: { linkQuery },
    answer: { cancelPreview },
  },
  'DELETE /api/appointments/cancel': { summary: 'Cancel by a mailed link', query: { cancelQuery } },
  'GET /api/appointments/reschedule-preview': {
    summary: 'See what a reschedule link is about',
    query: { linkQuery },
    answer: { movePreview },
  },
  'GET /api/appointments/reschedule-slots': {
    summary: 'List the free times for a mailed link',
    query: { moveSlotsQuery },
    answer: { slotsAnswer },
  },
  'POST /api/appointments/reschedule': { summary: 'Move by a mailed link', body: { moveRequest }, answer: { booked } },
  'GET /api/appointments/confirm-preview': {
    summary: 'See what a confirmation link is about',
    query: { linkQuery },
    answer: { confirmPreview },
  },
  'POST /api/appointments/confirm': { summary: 'Confirm by a mailed link', body: { linkQuery }, answer: { said } },
  'GET /api/appointments': {
    summary: 'List appointments',
    query: { appointmentQuery },
    answer: { appointment: appointment.array() },
  },
  'POST /api/appointments': {
    summary: 'Add an appointment or a series',
    body: { newAppointment },
    answer: { appointment },
    status: 201,
  },
  'POST /api/appointments/series/preview': {
    summary: 'See which days a series falls on',
    body: { seriesQuestion },
    answer: { seriesPreview },
  },
  'GET /api/appointments/:id': { summary: 'Read an appointment', answer: { appointmentDetail } },
  'PUT /api/appointments/:id': {
    summary: 'Change or move an appointment',
    body: { appointmentInput },
    answer: { appointment },
  },
  'DELETE /api/appointments/:id': { summary: 'Delete an appointment', query: { deleteQuery } },
  'POST /api/appointments/:id/deposit/refund': {
    summary: 'Give back what was paid when it was booked',
    answer: { appointmentDetail },
  },
  'GET /api/calendar-feed': { summary: "Read the address of one's calendar feed", answer: { calendarFeed } },
  'POST /api/calendar-feed': { summary: 'Make a new secret address', answer: { calendarFeed } },
  'PUT /api/calendar-feed': { summary: 'Change what the feed shows', body: { feedInput }, answer: { calendarFeed } },
  'DELETE /api/calendar-feed': { summary: 'Take the address back', answer: { calendarFeed } },
  'GET /api/appointments/:id/reminders': {
    summary: 'List reminders and their status',
    answer: { trailEntry: trailEntry.array() },
  },
  'POST /api/appointments/:id/send-sms-reminder': { summary: 'Send a text reminder now', answer: { reminderMessage } },
  'POST /api/appointments/:id/send-email-reminder': {
    summary: 'Send an email reminder now',
    answer: { reminderMessage },
  },
  'GET /api/reminders/settings': { summary: 'Read when reminders are sent', answer: { reminderSettings } },
  'PUT /api/reminders/settings': {
    summary: 'Change when reminders are sent',
    body: { reminderSettingsInput },
    answer: { reminderSettings },
  },
  'GET /api/reminders/example': { summary: 'See a reminder as a client would', answer: { reminderExample } },
  'POST /api/reminders/test': {
    summary: 'Send a reminder to oneself',
    body: { reminderTest },
    answer: { reminderMessage },
  },
  'GET /api/availability': { summary: 'Read the weekly hours', answer: { availability } },
  'PUT /api/availability': { summary: 'Change the weekly hours', body: { availability }, answer: { availability } },
  'GET /api/availability/overrides': {
    summary: 'List days with hours of their own',
    answer: { dateOverride: dateOverride.array() },
  },
  'PUT /api/availability/overrides': { summary: 'Give days hours of their own', body: { overrideInput } },
  'DELETE /api/availability/overrides': { summary: 'Give days their usual hours back', query: { overrideRange } },
  'GET /api/availability/preview': {
    summary: 'See which times are free',
    query: { previewQuery },
    answer: { preview },
  },
  'POST /api/availability/preview': {
    summary: 'See which times would be free with other hours',
    body: { previewRequest },
    answer: { preview },
  },
  'GET /api/services': { summary: 'List services', answer: { service: service.array() } },
  'POST /api/services': { summary: 'Add a service', body: { serviceInput }, answer: { service }, status: 201 },
  'PUT /api/services/order': {
    summary: 'Put the services in order',
    body: { serviceOrder },
    answer: { service: service.array() },
  },
  'PUT /api/services/:id': { summary: 'Change a service', body: { serviceInput }, answer: { service } },
  'DELETE /api/services/:id': { summary: 'Delete a service' },
};
