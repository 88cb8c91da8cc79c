// Logistics: goods coming in, lying in stock, leaving the warehouse and on the road.
import type { Behavior } from '../compose/index.ts';
import { transport } from './logistics-transport.ts';
import { warehousing } from './logistics-warehouse.ts';

export const logistics: readonly Behavior[] = [...transport, ...warehousing];
