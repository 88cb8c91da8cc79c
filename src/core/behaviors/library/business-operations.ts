// Business operations: selling to businesses, buying, approving, contracts, goals, equipment.
import type { Behavior } from '../compose/index.ts';
import { office } from './business-office.ts';
import { sales } from './business-sales.ts';

export const businessOperations: readonly Behavior[] = [...office, ...sales];
