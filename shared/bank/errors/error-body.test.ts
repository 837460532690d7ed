import { expect, test } from 'vitest';
import { apiError } from './api-error.ts';
import { errorEntries } from './error-body.ts';

test.each([
  ['a list', { errors: [{ id: 'e1', code: 'invalid_model', detail: 'why', status: '400' }] }],
  ['a flat object', { id: 'e1', code: 'invalid_model', detail: 'why', status: '400' }],
  ['details in its place', { id: 'e1', code: 'invalid_model', details: 'why' }],
  ['detail before details', { id: 'e1', code: 'invalid_model', detail: 'why', details: 'other' }],
  ['an object under error', { error: { id: 'e1', code: 'invalid_model', detail: 'why' } }],
  ['an object under errors', { errors: { id: 'e1', code: 'invalid_model', detail: 'why' } }],
  ['a bare list', [{ id: 'e1', code: 'invalid_model', detail: 'why' }]],
])('an error body that is %s', (_shape, body) => {
  expect(errorEntries(body)[0]).toMatchObject({ id: 'e1', code: 'invalid_model', detail: 'why' });
});

test.each([
  [
    { error: 'invalid_client', error_description: 'why' },
    { code: 'invalid_client', detail: 'why' },
  ],
  [{ message: 'Forbidden' }, { code: undefined, detail: 'Forbidden' }],
  [{ errors: [{ source: { field: 'iban', message: 'too long' } }] }, { field: 'iban', detail: 'too long' }],
])('other shapes are read as far as they go: %o', (body, entry) => {
  expect(errorEntries(body)[0]).toMatchObject(entry);
});

test.each([undefined, null, '', 7, {}, []])('%s has no text and does no harm', (body) => {
  expect(errorEntries(body)[0]?.detail).toBeUndefined();
});

test.each([
  [400, 'BadRequestError', false],
  [401, 'AuthenticationError', true],
  [403, 'ForbiddenError', false],
  [404, 'NotFoundError', false],
  [409, 'ConflictError', false],
  [410, 'GoneError', false],
  [418, 'ApiError', false],
  [422, 'UnprocessableError', false],
  [429, 'RateLimitError', true],
  [500, 'ServerError', true],
  [503, 'ServerError', true],
])('%d is a %s', (status, name, retryable) => {
  const error = apiError({ operation: 'persons.get', status, body: undefined });
  expect(error).toMatchObject({ name, retryable, status, operation: 'persons.get' });
});

test('text that is no name stays out of the message', () => {
  const body = { errors: [{ code: 'unauthorized change request of Anna', id: 'x y' }] };
  const error = apiError({ operation: 'persons.get', status: 403, body });
  expect(error.message).toBe('persons.get: answered 403');
  expect(error).toMatchObject({ bankCode: undefined, requestId: undefined });
});
