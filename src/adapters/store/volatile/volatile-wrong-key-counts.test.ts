import { describeWrongKeyCounts } from '../../../ports/wrong-key-counts.contract.ts';
import { createVolatileWrongKeyCounts } from './volatile-wrong-key-counts.ts';

describeWrongKeyCounts('volatile', async () => createVolatileWrongKeyCounts());
