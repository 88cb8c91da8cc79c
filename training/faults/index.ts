// All fault operators, and which of them each side of a split uses. The strict test side keeps one of each category to itself, chosen by
// hash; the salt is one with which every held-out operator finds places in the test side's documents. The others alternate between the
// two folds of the training side, so that each fold has operators of every category that the other lacks.
import { hash32 } from '../../src/core/base/hash.ts';
import { categoryCodes } from '../../src/core/verify/categories.ts';
import type { Side } from '../pieces.ts';
import { declarationFaults } from './declarations.ts';
import type { FaultOperator } from './operator.ts';
import { structuralFaults } from './structural.ts';
import { uiFaults } from './ui.ts';
import { wiringFaults } from './wiring.ts';

export const faultOperators: readonly FaultOperator[] = [
  ...structuralFaults,
  ...wiringFaults,
  ...uiFaults,
  ...declarationFaults,
];

const salt = 809;

const sideByOperator = new Map<FaultOperator, Side>();
for (const code of categoryCodes) {
  const own = faultOperators.filter((operator) => operator.category === code);
  const heldOut = hash32(code, salt) % own.length;
  own.forEach((operator, i) => {
    const turn = (i - heldOut + own.length) % own.length;
    sideByOperator.set(operator, turn === 0 ? 'test' : turn % 2 === 0 ? 'even' : 'odd');
  });
}

export function operatorsOf(side: Side): FaultOperator[] {
  return faultOperators.filter((operator) => {
    const own = sideByOperator.get(operator);
    return own === side || (side === 'train' && own !== 'test');
  });
}
