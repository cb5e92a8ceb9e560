// npm run production -- FOLDER: builds, and writes what runs of it into a folder of its own.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { answerHelp } from './lib/help.mjs';
import { writeProduction } from './lib/production.mjs';
import { Refusal, step } from './lib/run.mjs';
import { fail, setUp } from './lib/setup.mjs';

answerHelp(
  'npm run production -- FOLDER\n构建，并把运行所需的部分写入一个空文件夹。  Builds, and writes what runs into an empty folder.',
);

const say = (line) => process.stdout.write(`${line}\n`);

async function main([folder, ...more]) {
  if (!folder || more.length > 0) throw new Refusal('请指定一个文件夹  Name one folder');
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Refusal(`文件夹不是空的：${target}  The folder is not empty.`);
  const node = await setUp({ say, build: true });
  await step(say, '写入运行文件 Writing what runs', async () => writeProduction(target, node));
}

main(process.argv.slice(2)).then(() => say('✓ 就绪 Ready'), fail);
