// Scheduling: who can be met when, what is booked, and what happens around it.
import type { Behavior } from '../compose/index.ts';
import { appointments } from './scheduling-appointments.ts';
import { planning } from './scheduling-planning.ts';

export const scheduling: readonly Behavior[] = [...appointments, ...planning];
