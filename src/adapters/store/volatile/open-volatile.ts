// The store for tests and trials: the same SQL in memory, gone when it is closed.
export { openVolatile } from '../sqlite/open-sqlite.ts';
