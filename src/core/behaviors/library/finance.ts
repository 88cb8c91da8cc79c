// Finance: billing and what is owed, books and controls, and a person's own money.
import type { Behavior } from '../compose/index.ts';
import { billing } from './finance-billing.ts';
import { controlling } from './finance-books.ts';
import { personalFinance } from './finance-personal.ts';

export const finance: readonly Behavior[] = [...billing, ...controlling, ...personalFinance];
