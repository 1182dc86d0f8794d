import { expect, test } from 'vitest';
import { ApiError, fieldErrorsOf, sentenceOf } from './api-error.ts';

test('formats the message as "status: text"', () => {
  expect(new ApiError(404, 'Not Found').message).toBe('404: Not Found');
});

test('exposes the message and the field errors of the server', () => {
  const error = new ApiError(409, '{"message":"Already there","errors":{"email":"Already there"}}');
  expect(sentenceOf(error, 'Try again')).toBe('Already there');
  expect(fieldErrorsOf(error)).toEqual({ email: 'Already there' });
});

test('hides responses that are no user-facing message', () => {
  expect(sentenceOf(new ApiError(502, '<html>Bad gateway</html>'), 'Try again')).toBe('Try again');
  expect(sentenceOf(new ApiError(500, '{"message":"Something went wrong"}'), 'Try again')).toBe('Try again');
  expect(sentenceOf(new TypeError('Failed to fetch'), 'Try again')).toBe('Try again');
});
