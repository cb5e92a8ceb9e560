/** Loads goods from a CSV or XLSX file: `npm run import -- FILE [options]`. */
import { readFile } from 'node:fs/promises';
import { setFlagsFromString } from 'node:v8';
import { GOODS_KIND_KEYS, STATED_RX_CLASSES } from '@qingnang/contract/goods-import-fields';
import { useReadings } from '@qingnang/search/pinyin';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/client.ts';
import { SetupError } from '../db/embedded/setup-error.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { WrongColumns } from '../modules/catalogue/catalog/import/columns/rules.ts';
import { ErrorFile } from '../modules/catalogue/catalog/import/refused/writes.ts';
import type { ImportSettings } from '../modules/catalogue/catalog/import/rules.ts';
import {
  type FileOptions,
  type ImportCounts,
  importFile,
} from '../modules/catalogue/catalog/import/writes.ts';
import { readReadings } from '../modules/catalogue/search/tuning/reads.ts';
import { UnreadableFile } from '../modules/service/files/sheets/reading/reads.ts';
import { readArguments, withDatabase } from './command.ts';

const OPTIONS = `把商品从文件导入商城。  Loads goods from a file.
  --map map.json         列对照：{"字段": "列名"}，优先于自动识别
  --price-column 列名    价格所在的列
  --errors 文件.csv      把拒绝的行和草稿行连同原因写入该文件
  --dry-run              只检查，不写入
  --kind 类型            文件里没写明时的类型：drug（默认）| tcm | device | food | general
  --rx-class 分类        未写明处方分类的药品按此上架：rx | otc_a | otc_b；不写则留作草稿`;

// Rows die young. A nursery that does not grow keeps the process below 200 MB (else 300) for the same speed.
setFlagsFromString('--semi-space-growth-factor=1');

const say = (line: string) => process.stdout.write(`${line}\n`);

interface Arguments extends FileOptions {
  errors: string | null;
}

async function settingsOf(): Promise<Arguments> {
  const { values, positionals } = readArguments({
    usage: 'npm run import -- 文件.csv|文件.xlsx [选项]',
    about: OPTIONS,
    names: [1, 1],
    options: {
      map: { type: 'string' },
      'price-column': { type: 'string' },
      errors: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      kind: { type: 'string', default: 'drug' },
      'rx-class': { type: 'string' },
    },
  });
  const [file = ''] = positionals;
  const map = values.map === undefined ? {} : await readMap(values.map);
  const priceColumn = values['price-column'];
  return {
    file,
    map: priceColumn === undefined ? map : { ...map, price: priceColumn },
    settings: {
      kind: oneOf('kind', GOODS_KIND_KEYS, values.kind),
      rxClass:
        values['rx-class'] === undefined ? null : oneOf('rx-class', STATED_RX_CLASSES, values['rx-class']),
    } satisfies ImportSettings,
    isDryRun: values['dry-run'],
    errors: values.errors ?? null,
  };
}

function oneOf<T extends string>(name: string, allowed: readonly T[], value: string): T {
  const found = allowed.find((one) => one === value);
  if (found === undefined) throw new SetupError(`--${name} 只能是 ${allowed.join(' | ')}`);
  return found;
}

async function readMap(file: string): Promise<Record<string, unknown>> {
  try {
    const map: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof map === 'object' && map !== null && !Array.isArray(map)) return { ...map };
  } catch (error) {
    throw new SetupError(`读不了列对照 ${file}：${error instanceof Error ? error.message : String(error)}`);
  }
  throw new SetupError(`列对照 ${file} 应是 {"字段": "列名"} 这样的 JSON 对象`);
}

/** A line that is overwritten on a terminal, and one every few seconds in a log. */
function progressLine(): (counts: ImportCounts) => Promise<void> {
  const began = performance.now();
  const isTerminal = process.stdout.isTTY;
  let shown = 0;
  return async (counts) => {
    const now = performance.now();
    if (now - shown < (isTerminal ? 200 : 2_000)) return;
    shown = now;
    const perSecond = Math.round(counts.total / ((now - began) / 1000));
    const text = `已处理 ${counts.total} 行：可售 ${counts.onSale}，草稿 ${counts.drafts}，拒绝 ${counts.refused}（${perSecond} 行/秒）`;
    process.stdout.write(isTerminal ? `\r${text}` : `${text}\n`);
  };
}

async function run(): Promise<void> {
  const args = await settingsOf();
  await withDatabase(readConfig(process.env), say, (url) => importInto(url, args));
}

async function importInto(url: string, args: Arguments): Promise<void> {
  await migrateToLatest(url);
  const { db, close } = openDatabase({ url, max: 2, applicationName: 'qingnang-import' });
  const errors = args.errors === null ? null : await ErrorFile.create(args.errors);
  const began = performance.now();
  try {
    useReadings(await readReadings(db));
    const counts = await importFile(db, args, {
      async header(header, ignored) {
        if (ignored.length > 0) say(`未使用的列：${ignored.join(', ')}`);
        await errors?.begin(header);
      },
      listed: async (row) => errors?.add(row),
      progress: progressLine(),
    });
    await errors?.end();
    summarise(counts, args, (performance.now() - began) / 1000);
  } finally {
    await close();
  }
}

function summarise(counts: ImportCounts, { isDryRun, errors }: Arguments, seconds: number): void {
  say(`\n${isDryRun ? '试运行，未写入。' : ''}共 ${counts.total} 行，用时 ${seconds.toFixed(1)} 秒：`);
  say(
    `  可售 ${counts.onSale}，草稿 ${counts.drafts}，拒绝 ${counts.refused}；文件内重复 ${counts.repeated}`,
  );
  say(`  新增 ${counts.added}，更新 ${counts.changed}，无变化 ${counts.unchanged}`);
  const reasons = [...counts.reasons].sort((a, b) => b[1] - a[1]);
  for (const [reason, number] of reasons) say(`    ${reason}：${number} 行`);
  if (errors !== null) say(`  明细：${errors}`);
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    const isKnown =
      error instanceof SetupError || error instanceof WrongColumns || error instanceof UnreadableFile;
    process.stderr.write(
      `${isKnown ? error.message : `导入失败：${String((error as Error)?.stack ?? error)}`}\n`,
    );
    process.exit(1);
  },
);
