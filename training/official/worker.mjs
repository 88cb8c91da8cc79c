// One thread that asks the format's compiler about documents, one after the other; the program itself is started anew for each.
import { parentPort, workerData } from 'node:worker_threads';

const { officialVerdict } = await import(workerData.tool);

parentPort.on('message', ({ text }) => {
  let verdict = null;
  try {
    verdict = officialVerdict(JSON.parse(text), { target: workerData.target });
  } catch {
    // No verdict: told as such by the one who asks.
  }
  parentPort.postMessage({ verdict });
});
