/** `npm run backup:state`: hands in how pgBackRest is, and says what is due (deploy/qingnang-pgbackrest). */
import { text } from 'node:stream/consumers';
import { readConfig } from '../config.ts';
import { notePgBackRest } from '../db/archive/pgbackrest.ts';
import { openDatabase } from '../db/client.ts';
import { readArguments, runCommand, withDatabase } from './command.ts';

const { values } = readArguments({
  usage: 'pgbackrest --output=json info | npm run backup:state [-- --stanza qingnang]',
  about:
    '登记 pgBackRest 的备份情况，输出现在该做的事：base（备份）、trial（试恢复）。  Notes how pgBackRest is; prints what is due.',
  options: { stanza: { type: 'string', default: 'qingnang' } },
});

await runCommand(async () => {
  const info = await text(process.stdin);
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const due = await withDatabase(readConfig(process.env), say, async (url) => {
    const { db, close } = openDatabase({ url, max: 1, applicationName: 'qingnang-backup' });
    return await notePgBackRest(db, info, values.stanza, new Date()).finally(close);
  });
  process.stdout.write(`${due.join(' ')}\n`);
});
