// A client that stores, in a thread of its own: who recalls beside it is timed without waiting for it.
import { parentPort, workerData } from 'node:worker_threads';

const { url, headers, domain, contexts, connections } = workerData;
const before = performance.now();
let next = 0;

async function work() {
  for (let i = next++; i < contexts.length; i = next++) {
    const body = JSON.stringify({ domain, context: contexts[i], actions_taken: ['retry'], outcome: 'success' });
    const answer = await fetch(`${url}/memory/store`, { method: 'POST', headers, body });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`/memory/store: ${answer.status} ${text}`);
  }
}

await Promise.all(Array.from({ length: connections }, work));
parentPort?.postMessage(performance.now() - before);
