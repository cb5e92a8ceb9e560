/** `npm run files:copy`: the shop's files from its folder into the bucket of FILES_URL, or with `--back` from there into the folder. */
import path from 'node:path';
import { fillFrom } from '../channels/storage/copy.ts';
import { folderTree } from '../channels/storage/local.ts';
import { openStorage } from '../channels/storage/provider.ts';
import { readConfig } from '../config.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { createLog } from '../http/log.ts';
import { readArguments, runCommand } from './command.ts';

const SAY_EVERY = 1000;

const { values } = readArguments({
  usage: 'npm run files:copy [-- --back]',
  about:
    '把 DATA_DIR/files 里的文件复制到对象存储 FILES_URL；--back 从对象存储复制回来。已有的不再复制，原来的不删除。  Copies files into the bucket, or back.',
  options: { back: { type: 'boolean' } },
});

await runCommand(async () => {
  const config = readConfig(process.env);
  if (config.bucket === null)
    throw new SetupError('缺少设置 (missing setting) FILES_URL：没有可复制到的对象存储');
  const folder = folderTree(path.join(config.dataDir, 'files'));
  const bucket = openStorage(config, createLog(config.logLevel)).tree;
  const [from, to] = values.back ? [bucket, folder] : [folder, bucket];
  const say = (line: string) => process.stdout.write(`${line}\n`);
  const { copied, kept } = await fillFrom(from, to, (done, all) => {
    if (done % SAY_EVERY === 0) say(`${done} / ${all}`);
  });
  say(`复制完成 Copied: ${copied} 个文件，已有 ${kept} 个  (${copied} files, ${kept} were there)`);
});
