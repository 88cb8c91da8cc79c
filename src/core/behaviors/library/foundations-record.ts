// The subject that atoms without a trade of their own are shown on.
import type { Subject } from '../compose/index.ts';
import { subject } from '../compose/index.ts';

export const recordSubject = (): Subject =>
  subject('Record', {
    fields: { name: 'string!', note: 'string', kind: 'enum:standard*|special', amount: 'number=0', changedOn: 'date' },
    columns: ['name', 'kind', 'amount', 'changedOn'],
  });
