import type { Readable } from 'node:stream';
import type { DataExport } from '@qingnang/contract/privacy';
import { statusName } from '@qingnang/rules/order-state';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import { dayInChina, toSeconds } from '../../../http/dates.ts';
import { escapeHtml } from '../../../http/html.ts';
import { bookFile, cellsOf, storedBytes, textBytes, zipStream } from '../../service/present.ts';
import { pathPart } from '../../service/rules.ts';
import type { ExportRow, FilledSection, OwnData } from './reads.ts';

export const presentExport = (row: ExportRow): DataExport => ({
  id: row.id,
  state: row.state,
  size: row.size,
  asked_at: toSeconds(row.asked_at),
  ready_at: row.ready_at && toSeconds(row.ready_at),
  expires_at: row.expires_at && toSeconds(row.expires_at),
});

export const exportName = (at: Date): string => `数据副本_${dayInChina(at)}.zip`;

/** What folders of files are called. */
const FOLDERS: Readonly<Record<string, string>> = {
  document: '资质',
  authorisation: '含麻委托书',
  receipt: '含麻回执',
  invoice: '发票',
  contract: '合同',
  transfer: '转账凭证',
  top_up: '充值凭证',
  after_sales: '售后图片',
  feedback: '意见反馈',
  chat: '客服图片',
};

/** The ZIP of a copy: a page to read, a workbook, JSON for programs, and the files. @param lost hashes without a file on disk */
export function exportZip(
  { company, sections, files }: OwnData,
  store: PrivateStore,
  lost: ReadonlySet<string>,
  now: Date,
): Readable {
  const kept = files.filter(({ sha256 }) => !lost.has(sha256));
  return zipStream(
    [
      { path: '数据副本.html', open: () => textBytes(page(company, sections, now)) },
      { path: '数据副本.xlsx', open: () => workbook(sections) },
      { path: 'data.json', open: () => textBytes(json(company, sections, now)) },
      ...kept.map(({ id, purpose, name, sha256 }) => ({
        path: `附件/${FOLDERS[purpose] ?? '其他'}/${id}_${pathPart(name)}`,
        open: () => storedBytes(store, sha256),
      })),
    ],
    true,
  );
}

/** A value as people read it: an order's status by its name. */
const shown = (field: string, value: unknown): string =>
  field === 'status' && typeof value === 'number' ? statusName(value) : String(value ?? '');

const json = (company: string, sections: readonly FilledSection[], now: Date): string =>
  JSON.stringify(
    {
      company,
      made_at: now.toISOString(),
      ...Object.fromEntries(sections.map(({ key, rows }) => [key, rows])),
    },
    null,
    2,
  );

const workbook = (sections: readonly FilledSection[]): Readable =>
  bookFile(
    sections.map(({ title, fields, rows }) => ({
      name: title,
      columns: Object.values(fields).map((header) => ({ header, width: 20 })),
      batches: cellsOf(inOne(rows), (row) => Object.keys(fields).map((field) => shown(field, row[field]))),
    })),
  );

async function* inOne<T>(rows: readonly T[]): AsyncGenerator<readonly T[]> {
  yield rows;
}

function page(company: string, sections: readonly FilledSection[], now: Date): string {
  const parts = sections.map(({ title, fields, rows }) => {
    const heads = Object.values(fields).map((words) => `<th>${escapeHtml(words)}</th>`);
    const lines = rows.map(
      (row) =>
        `<tr>${Object.keys(fields)
          .map((field) => `<td>${escapeHtml(shown(field, row[field]))}</td>`)
          .join('')}</tr>`,
    );
    return `<h2>${title}（${rows.length}）</h2>${rows.length === 0 ? '<p>没有记录</p>' : `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table>`}`;
  });
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>数据副本</title><style>
body{font-family:sans-serif;margin:24px;color:#222}table{border-collapse:collapse;font-size:13px}th,td{border:1px solid #ccc;padding:4px 8px;text-align:left;vertical-align:top}
</style></head><body><h1>${escapeHtml(company)} 数据副本</h1><p>制作于 ${dayInChina(now)}。“附件”文件夹里是上传和收到的文件，data.json 供程序读取。</p>${parts.join('')}</body></html>`;
}
