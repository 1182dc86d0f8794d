import { expect, test } from 'vitest';
import { readPostedBooking } from './posted-booking.ts';

const fields = {
  firstName: 'Felix',
  lastName: 'Romero',
  email: 'felix@romero.example',
  phone: '',
  notes: '',
  appointmentType: 'follow-up',
  date: '2026-11-20',
  time: '09:00',
  timeZone: '',
};

test('reads a filled form as a booking request', () => {
  const posted = readPostedBooking('fernhill', fields, 'en-US');
  expect(posted).toMatchObject({
    ok: true,
    request: {
      storefrontSlug: 'fernhill',
      date: '2026-11-20',
      time: '09:00',
      phone: null,
      appointmentType: 'follow-up',
    },
  });
});

test('takes the day from one of the nearest times', () => {
  const posted = readPostedBooking('fernhill', { ...fields, time: '2026-11-23 17:30' }, 'en-US');
  expect(posted).toMatchObject({ ok: true, request: { date: '2026-11-23', time: '17:30' } });
});

test('reports missing fields and keeps the typed values', () => {
  const posted = readPostedBooking('fernhill', { ...fields, lastName: ' ', email: '' }, 'en-US');
  expect(posted).toMatchObject({
    ok: false,
    typed: { firstName: 'Felix' },
    errors: { lastName: 'Last name is required', email: 'Invalid email address' },
    failure: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  });
});

test.each(['date', 'time'])('treats a missing %s like any missing required field', name => {
  const posted = readPostedBooking('fernhill', { ...fields, [name]: '' }, 'en-US');
  expect(posted).toMatchObject({ ok: false, failure: { title: 'Missing Information' } });
});

test('reports an invalid email only at its field', () => {
  const posted = readPostedBooking('fernhill', { ...fields, email: 'felix@' }, 'en-US');
  expect(posted).toMatchObject({ ok: false, errors: { email: 'Invalid email address' }, failure: undefined });
});
