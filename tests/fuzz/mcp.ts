// Messages of the Model Context Protocol against a whole service, as clients write them and damaged: calls whose arguments come as text, lists, resources,
// completions, batches, versions and media types of all kinds. Every answer is JSON-RPC or a problem document; results of tools fit what the tools declare.
import { createMcpAttempts } from './http/attempts.ts';
import { send } from './http.ts';

export const casesDefault = 5_000;

export const run = (cases: number, seed: number): Promise<void> => send(cases, seed, createMcpAttempts, false);
