// A ServiceError as plain data, which crosses between threads, and back.
import { ServiceError, type ServiceErrorOptions } from '../contract/service-error.ts';
import type { Refusal } from '../ports/compute-threads.ts';

export function refusalOf({ code, message, errors, extra, retryAfterSeconds }: ServiceError): Refusal {
  return {
    code,
    detail: message,
    ...(errors === undefined ? {} : { errors }),
    extra,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  };
}

export function errorOf({ code, ...options }: Refusal): ServiceError {
  return new ServiceError(code as ServiceError['code'], options as ServiceErrorOptions);
}
