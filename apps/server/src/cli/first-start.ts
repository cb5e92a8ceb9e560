/**
 * Called by `npm start` while it builds the pages for the first time: makes and fills the database of a demo shop, which leaves the second
 * core idle for as long. Does nothing where there is a database already, or one of somebody else's. Whatever goes wrong here, the server
 * finds again and says.
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '../config.ts';
import { openSigner } from '../config-signing.ts';
import { openDatabase } from '../db/client.ts';
import { keepToOurselves } from '../db/data-folder.ts';
import type { EmbeddedDatabase } from '../db/embedded/embedded.ts';
import { sellerName } from '../modules/company/reads.ts';
import { fillDemo, prepareDatabase, prepareFolder } from '../prepare.ts';
import { readArguments, runCommand } from './command.ts';

readArguments({
  usage: 'node scripts/run.mjs apps/server/src/cli/first-start.ts',
  about: '首次启动前建立演示商城的数据库。  Makes the database of a demo shop before its first start.',
});
await runCommand(async () => {
  keepToOurselves();
  const config = readConfig(process.env);
  const isNew = !['postgres', 'postgres.path'].some((name) => existsSync(path.join(config.dataDir, name)));
  if (!config.demo || config.databaseUrl !== null || !isNew) return;
  const say = (line: string) => process.stdout.write(`${line}\n`);
  let own: EmbeddedDatabase | undefined;
  try {
    await prepareFolder(config);
    const { url } = await prepareDatabase(config, {
      say,
      isKept: false,
      started: (embedded) => {
        own = embedded;
      },
    });
    const { db, close } = openDatabase({ url, max: config.databasePool });
    const signing = await openSigner(config, db, () => sellerName(db, config.seller));
    await fillDemo(config, db, signing, say).finally(close);
  } finally {
    await own?.stop();
  }
});
