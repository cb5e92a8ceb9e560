/** Keeps an ERP in step with the shop: `npm run connector -- folder DIR` or `-- http URL` (docs/connectors.md). */
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { WORLD } from './calls.ts';
import { folderPeer } from './folder/folder-peer.ts';
import { httpPeer } from './http-peer.ts';
import { keptIn } from './memory.ts';
import type { Peer } from './peer.ts';
import { type Report, syncOnce } from './round.ts';
import { shopAt } from './shop.ts';

const HELP = `用法 Usage: npm run connector -- folder 文件夹 [选项]
             npm run connector -- http ERP地址 [选项]
让 ERP 与商城保持一致：商品、价格、库存、客户进商城，订单、发货、付款、退款给 ERP。
Keeps an ERP in step with the shop. docs/connectors.md explains folders, columns and calls.
  --every 秒        一直运行，每隔这么多秒一轮；不写则只运行一轮
  --state 文件      记住读到哪里的文件；默认 文件夹/connector.json，http 为 ./connector.json
  --source 名称     由哪个系统编号，默认 erp
  --compare         （http）这一轮也核对数字；每晚一次即可
环境变量 SHOP 商城地址，KEY 密钥（系统 › 系统对接），ERP_KEY 发给 ERP 的密钥，可不设
`;

const WRONG_USE = 2;
const say = (line: string) => process.stdout.write(`${new Date().toISOString()} ${line}\n`);

interface Settings {
  kind: 'folder' | 'http';
  target: string;
  every: number | null;
  state: string;
  source: string;
  isComparing: boolean;
  shop: string;
  key: string;
}

function refuse(why: string): never {
  process.stderr.write(`${why}\n${HELP}`);
  process.exit(WRONG_USE);
}

function readSettings(): Settings {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(HELP);
    process.exit(0);
  }
  const { values, positionals } = parsed();
  const [kind, target, ...more] = positionals;
  if ((kind !== 'folder' && kind !== 'http') || target === undefined || more.length > 0)
    return refuse('请写明 folder 文件夹 或 http 地址');
  const { SHOP = '', KEY = '' } = process.env;
  if (!/^https?:\/\/[^/]+$/.test(SHOP)) return refuse('SHOP 应是商城地址，如 https://shop.example');
  if (KEY === '') return refuse('请设置 KEY');
  const every = values.every === undefined ? null : Number(values.every);
  if (every !== null && !(every >= 1)) return refuse('--every 应是秒数');
  const folder = kind === 'folder' ? inPlace(target) : inPlace('');
  return {
    kind,
    target: kind === 'folder' ? folder : target,
    every,
    state: values.state === undefined ? path.join(folder, 'connector.json') : inPlace(values.state),
    source: values.source,
    isComparing: values.compare,
    shop: SHOP,
    key: KEY,
  };
}

/** Where npm was started, whatever folder it runs us in. */
const inPlace = (name: string) => path.resolve(process.env.INIT_CWD ?? '', name);

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        every: { type: 'string' },
        state: { type: 'string' },
        source: { type: 'string', default: 'erp' },
        compare: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const peerOf = ({ kind, target, isComparing }: Settings): Promise<Peer> | Peer =>
  kind === 'folder'
    ? folderPeer(target, WORLD.now)
    : httpPeer(WORLD, { url: target.replace(/\/$/, ''), key: process.env.ERP_KEY ?? '' }, isComparing);

/** One round. @returns whether it came to its end */
async function round(settings: Settings): Promise<boolean> {
  try {
    const { shop: url, key, source } = settings;
    const report = await syncOnce({
      shop: shopAt(WORLD, { url, key, source }),
      peer: await peerOf(settings),
      keeper: keptIn(settings.state),
      now: WORLD.now,
    });
    say(wordsOf(report));
    return true;
  } catch (error) {
    say(`失败，下一轮接着做：${error instanceof Error ? error.message : String(error)}`);
    return false;
  }
}

function wordsOf({ outward, inward, differences }: Report): string {
  const parts = [
    ...Object.entries(outward).map(([list, count]) => (count > 0 ? `${list} ${count}` : '')),
    ...Object.entries(inward).map(([kind, { rows, refused }]) =>
      rows > 0 ? `${kind} ${rows}${refused > 0 ? `（拒绝 ${refused}）` : ''}` : '',
    ),
    ...Object.entries(differences).map(([kind, count]) => `核对 ${kind}：不一致 ${count}`),
  ].filter((part) => part !== '');
  return parts.length > 0 ? parts.join('，') : '没有变动';
}

/** Two at once would read the same rows: whoever comes second ends. @returns lets go of it */
async function onlyOne(state: string): Promise<() => Promise<void>> {
  const lock = `${state}.lock`;
  await mkdir(path.dirname(lock), { recursive: true });
  for (;;) {
    try {
      const handle = await open(lock, 'wx');
      await handle.writeFile(String(process.pid));
      await handle.close();
      return () => rm(lock, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = Number(await readFile(lock, 'utf8'));
      if (isRunning(holder)) throw new Error(`另一个对接程序正在运行（进程 ${holder}，${lock}）`);
      await rm(lock, { force: true });
    }
  }
}

/** Of an empty file its maker may be just about to write. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function run(): Promise<void> {
  const settings = readSettings();
  const letGo = await onlyOne(settings.state);
  let isEnding = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isEnding = true));
  try {
    do {
      const isDone = await round(settings);
      if (settings.every === null) process.exitCode = isDone ? 0 : 1;
      else await pause(settings.every, () => isEnding);
    } while (settings.every !== null && !isEnding);
  } finally {
    await letGo();
  }
}

/** Seconds, or until somebody ends it. */
async function pause(seconds: number, isOver: () => boolean): Promise<void> {
  for (let waited = 0; waited < seconds && !isOver(); waited += 1) await WORLD.sleep(1_000);
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
