import { bindingRoots } from '../../schema/language.ts';
import type { Rule } from '../rule.ts';

const absentIn: ReadonlySet<string> = new Set(bindingRoots.payload.absentIn);

export const payloadInTick: Rule = {
  id: 'payload-in-tick',
  category: 'broken_binding',
  severity: 'error',
  says: 'A tick reads `@payload`: no event started it.',
  wrong: {
    trait: { ticks: [{ name: 'age', interval: 60000, effects: [['set', '@entity.title', '@payload.title']] }] },
  },
  right: {
    trait: { ticks: [{ name: 'age', interval: 60000, effects: [['set', '@entity.title', '@entity.status']] }] },
  },
  fixes: [],
  check: {
    payloadBinding: ({ text }, scope) => {
      if (!absentIn.has(scope.site.owner.kind)) return;
      scope.reportHere(payloadInTick, [], text, 'a tick carries no payload: read the entity instead');
    },
  },
};
