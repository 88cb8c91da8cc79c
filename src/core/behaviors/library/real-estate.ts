// Real estate: selling and letting property, and looking after what is let.
import type { Behavior } from '../compose/index.ts';
import { brokerage } from './real-estate-brokerage.ts';
import { letting } from './real-estate-letting.ts';

export const realEstate: readonly Behavior[] = [...brokerage, ...letting];
