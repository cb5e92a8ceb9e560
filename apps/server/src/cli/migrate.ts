/** Brings a database to the newest schema: `node apps/server/src/cli/migrate.ts URL`. */
import { migrateToLatest } from '../db/migrate.ts';

const names = await migrateToLatest(process.argv[2] ?? '');
process.stdout.write(`${names.join('\n')}\n`);
