// DevOps and infrastructure: delivering software and running it.
import type { Behavior } from '../compose/index.ts';
import { delivery } from './devops-delivery.ts';
import { operations } from './devops-operations.ts';

export const devops: readonly Behavior[] = [...delivery, ...operations];
