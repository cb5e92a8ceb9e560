import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { forgetImported } from '../data/fill.ts';
import { GOODS } from '../data/goods.ts';
import { madeUpGoods } from '../made-up-goods.ts';
import type { Finding } from '../measure.ts';
import { DATA_DIR, IMPORTER, ROOT } from '../paths.ts';
import type { Scenario } from '../scenario.ts';

const ROWS = 24_000;
const LABEL = 'import of 24,000 rows';
const HEADER = '商品编码,通用名,规格,单位,生产厂家,批准文号,处方分类,批发价,中包装,件装量,说明';
const MEGABYTE_IN_KB = 1024;
const LOOK_MS = 50;

/** The goods importer as `npm run import -- FILE` runs it, with goods that are not there yet, while the shop is open. */
export const importing: Scenario = {
  part: 'import',
  async run({ sql }) {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'bench-'));
    try {
      const file = path.join(folder, 'goods.csv');
      writeFileSync(file, madeUpFile());
      const { seconds, peakMb } = await runImporter(file);
      const [row] = await sql<
        { added: number }[]
      >`select count(*)::int as added from goods where id > ${GOODS}`;
      if (row?.added !== ROWS) throw new Error(`${row?.added} goods were added instead of ${ROWS}`);
      const memory: Finding =
        peakMb === null
          ? { key: 'import_memory', label: `${LABEL}: memory`, why: 'this system does not tell it' }
          : { key: 'import_memory', label: `${LABEL}: memory at most`, value: peakMb, unit: 'MB' };
      return [{ key: 'import_seconds', label: LABEL, value: seconds, unit: 's' }, memory];
    } finally {
      rmSync(folder, { recursive: true });
      await forgetImported(sql);
    }
  },
};

function madeUpFile(): string {
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const goods = madeUpGoods(GOODS + 100_000 + at);
    const number = String(at).padStart(6, '0');
    const words = `${goods.name}，用于相应适应症。`;
    const cells = [
      `B${number}`,
      goods.genericName,
      goods.spec,
      '盒',
      goods.maker,
      `国药准字H21${number}`,
      '处方药',
    ];
    return [...cells, (goods.priceE4 / 10_000).toFixed(2), '10', '200', words].join(',');
  });
  return [HEADER, ...lines].join('\r\n');
}

/** Seconds from start to end, and the peak of resident memory where Linux tells it. */
function runImporter(file: string): Promise<{ seconds: number; peakMb: number | null }> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const child = spawn(process.execPath, [IMPORTER, file], {
      cwd: ROOT,
      env: { ...process.env, DATA_DIR, DATABASE_URL: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    let peak: number | null = null;
    const watch = setInterval(() => {
      peak = peakOf(child.pid) ?? peak;
    }, LOOK_MS);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString();
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(watch);
      if (code === 0) resolve({ seconds: (performance.now() - began) / 1000, peakMb: peak });
      else reject(new Error(`the importer ended with ${code}: ${said}`));
    });
  });
}

function peakOf(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / MEGABYTE_IN_KB;
  } catch {
    return null;
  }
}
