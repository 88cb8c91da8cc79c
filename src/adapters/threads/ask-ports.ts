// The thread's side of a question to a port: it is sent, and the answer is waited for.
import type { MessagePort } from 'node:worker_threads';
import type { AnswerPort } from '../../ports/compute-threads.ts';
import type { PortAnswer } from './thread-job.ts';

export function askPorts(asking: MessagePort): AnswerPort {
  const waiting = new Map<number, (answer: PortAnswer) => void>();
  let id = 0;
  asking.on('message', (answer: PortAnswer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  asking.unref();
  return (port, method, values) =>
    new Promise((resolve, reject) => {
      id++;
      waiting.set(id, (answer) => {
        if ('fault' in answer) reject(new Error(answer.fault));
        else resolve(answer.value);
      });
      asking.postMessage({ id, port, method, values });
    });
}
