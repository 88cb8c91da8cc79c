import { openMemory } from '../../../tests/memory/open-memory.ts';
import { searchedMemory } from '../../../tests/memory/searched-memory.ts';
import { openVolatile } from '../../adapters/store/volatile/open-volatile.ts';
import { describeRecallSearch } from '../../ports/recall-search.contract.ts';

describeRecallSearch('in this process', async () => {
  const database = await openVolatile();
  const memory = openMemory(database);
  return searchedMemory(
    () => memory,
    memory.localSearch,
    async () => {
      await memory.close();
      await database.close();
    },
  );
});
