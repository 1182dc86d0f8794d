import { expect, test } from 'vitest';
import { ApiError, fieldErrorsOf, sentenceOf } from './api-error.ts';

test('the message is the status, a colon, a space and the text of the answer', () => {
  expect(new ApiError(404, 'Not Found').message).toBe('404: Not Found');
});

test("the server's own sentence and its fields are at hand", () => {
  const error = new ApiError(409, '{"message":"Already there","errors":{"email":"Already there"}}');
  expect(sentenceOf(error, 'Try again')).toBe('Already there');
  expect(fieldErrorsOf(error)).toEqual({ email: 'Already there' });
});

test('what is no sentence is not shown to people', () => {
  expect(sentenceOf(new ApiError(502, '<html>Bad gateway</html>'), 'Try again')).toBe('Try again');
  expect(sentenceOf(new ApiError(500, '{"message":"Something went wrong"}'), 'Try again')).toBe('Try again');
  expect(sentenceOf(new TypeError('Failed to fetch'), 'Try again')).toBe('Try again');
});
