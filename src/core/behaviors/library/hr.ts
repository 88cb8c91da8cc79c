// Human resources: hiring, and the years that follow.
import type { Behavior } from '../compose/index.ts';
import { employment } from './hr-employment.ts';
import { hiring } from './hr-hiring.ts';

export const hr: readonly Behavior[] = [...hiring, ...employment];
