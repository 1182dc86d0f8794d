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

test('a filled form is a booking request', () => {
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

test('one of the nearest times brings its own day along', () => {
  const posted = readPostedBooking('fernhill', { ...fields, time: '2026-11-23 17:30' }, 'en-US');
  expect(posted).toMatchObject({ ok: true, request: { date: '2026-11-23', time: '17:30' } });
});

test('what is missing is said beside the fields and above them, and what was typed is kept', () => {
  const posted = readPostedBooking('fernhill', { ...fields, lastName: ' ', email: '' }, 'en-US');
  expect(posted).toMatchObject({
    ok: false,
    typed: { firstName: 'Felix' },
    errors: { lastName: 'Last name is required', email: 'Invalid email address' },
    failure: { title: 'Missing Information', text: 'Please fill in all required fields.' },
  });
});

test.each(['date', 'time'])('a missing %s is missing like any other required field', name => {
  const posted = readPostedBooking('fernhill', { ...fields, [name]: '' }, 'en-US');
  expect(posted).toMatchObject({ ok: false, failure: { title: 'Missing Information' } });
});

test('an address that is wrong but not missing is only said beside its field', () => {
  const posted = readPostedBooking('fernhill', { ...fields, email: 'felix@' }, 'en-US');
  expect(posted).toMatchObject({ ok: false, errors: { email: 'Invalid email address' }, failure: undefined });
});
