// `node scripts/pglite-server.mjs FOLDER PORT`: a PostgreSQL in WebAssembly with pgvector on 127.0.0.1, for tests where no server with that extension is at hand. FOLDER is where
// @electric-sql/pglite, -pgvector and -socket are installed. It keeps everything in memory, and runs statements of all connections one after the other.
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [folder = '.', port = '5433'] = process.argv.slice(2);
const { resolve: find } = createRequire(pathToFileURL(join(resolve(folder), 'package.json')));
const load = (name) => import(pathToFileURL(find(`@electric-sql/${name}`)).href);
const { PGlite } = await load('pglite');
const { vector } = await load('pglite-pgvector');
const { PGLiteSocketServer } = await load('pglite-socket');

const database = await PGlite.create({ extensions: { vector } });
const server = new PGLiteSocketServer({ db: database, host: '127.0.0.1', port: Number(port), maxConnections: 100 });
await server.start();
console.log(`PGlite answers at 127.0.0.1:${port}`);
const stop = () => server.stop().then(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
