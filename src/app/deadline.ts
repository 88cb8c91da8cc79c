// No request waits for ever: what is not done in time is answered 503, and the work behind it is left to end.
import { ServiceError } from '../contract/service-error.ts';

/** The result of `work`, or `deadline_exceeded` after `answerMsMax`. */
export async function withinDeadline<T>(work: Promise<T>, answerMsMax: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const fail = () =>
      reject(
        new ServiceError('deadline_exceeded', {
          detail: `No answer within ${answerMsMax} ms (limit answer_ms_max).`,
          retryAfterSeconds: 1,
        }),
      );
    timer = setTimeout(fail, answerMsMax);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
