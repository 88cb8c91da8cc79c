import { expect, test } from 'vitest';
import { errorCodes, errorRegistry } from '../contract/errors.ts';
import { ServiceError, toProblemDetails } from '../contract/service-error.ts';
import { StoreUnavailable } from '../ports/store-unavailable.ts';
import { toServiceError } from './problem.ts';

test('a store that fails is 503 and says nothing of its insides', () => {
  const failure = toServiceError(new StoreUnavailable('the disk of /var/lib/secret is full'));
  expect(failure).toMatchObject({ code: 'store_unavailable', status: 503, retryAfterSeconds: 1 });
  expect(JSON.stringify(toProblemDetails(failure, 'r'))).not.toContain('/var/lib');
});

test('a store that went away during a commit is not said to have stored nothing', () => {
  const { message } = toServiceError(new StoreUnavailable('gone', { isUncertain: true }));
  expect(message).toMatch(/not known/);
  expect(message).not.toMatch(/nothing was stored/);
  expect(toServiceError(new StoreUnavailable('full')).message).toMatch(/nothing was stored or removed/);
});

test.each([
  new Error('password=hunter2'),
  new TypeError('x is undefined'),
  'a string',
  null,
  undefined,
  { statusCode: 503 },
])('anything unknown is a bare internal error (case %#)', (thrown) => {
  const details = toProblemDetails(toServiceError(thrown), 'req_1');
  expect(details).toEqual({
    type: '/docs/errors/internal',
    title: 'Something broke in the service',
    status: 500,
    detail: 'The service failed to answer; the log knows why.',
    code: 'internal',
    request_id: 'req_1',
    retryable: false,
  });
});

test.each(errorCodes)('%s has the members of its kind', (code) => {
  const failure = new ServiceError(code, { detail: 'd', extra: { status: 1, nearest: ['a'] }, errors: [] });
  const details = toProblemDetails(failure, 'req_1');
  expect(details).toMatchObject({ code, status: errorRegistry[code].status, nearest: ['a'], errors: [] });
  expect(details.status).toBeGreaterThanOrEqual(400);
});
