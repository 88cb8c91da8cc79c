// Commerce: what is sold, how it gets into a cart, is paid for, delivered and taken back, and the applications made of it.
import type { Behavior } from '../compose/index.ts';
import { customerCare } from './commerce-aftercare.ts';
import { incentives } from './commerce-incentives.ts';
import { selling } from './commerce-selling.ts';
import { stores } from './commerce-stores.ts';

export const commerce: readonly Behavior[] = [...selling, ...incentives, ...customerCare, ...stores];
