import { openPostgres } from '../../src/adapters/store/postgres/open-postgres.ts';
import { createActor, serveActor } from './actor.ts';

serveActor(createActor(await openPostgres(process.argv[2] ?? '')));
