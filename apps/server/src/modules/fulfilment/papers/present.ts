import type { Readable } from 'node:stream';
import type { DataOf } from '@qingnang/contract/call';
import { leafletEntries } from '@qingnang/contract/leaflet-fields';
import { ADMIN_PACK_ZIP, PACK_ZIP, type PapersPack } from '@qingnang/contract/papers';
import { lotMark } from '@qingnang/contract/recall-words';
import { V1_PAPERS_ZIP, type v1PurchasePapers } from '@qingnang/contract/v1-purchases';
import type { PrivateStore } from '../../../channels/storage/port.ts';
import { dayInChina, toSeconds } from '../../../http/dates.ts';
import { escapeHtml } from '../../../http/html.ts';
import { storedBytes, textBytes, zipStream } from '../../service/present.ts';
import { pathPart } from '../../service/rules.ts';
import { codesCsv } from '../codes/buyer/present.ts';
import type { CodedLine } from '../codes/buyer/rules.ts';
import {
  type PackFacts,
  type PackFile,
  type PackFolder,
  type PackLot,
  packProblem,
  packSize,
} from './rules.ts';

/** A pack as it was looked at. */
export interface Pack {
  facts: PackFacts;
  folders: PackFolder[];
  at: Date;
}

/** @param query of the address that fetches it, without `?` */
export function presentPack({ facts, folders, at }: Pack, query: string, isStaff: boolean): PapersPack {
  const files = folders.reduce((sum, folder) => sum + folder.files.length, 0);
  const problem = packProblem(facts, folders);
  return {
    title: facts.title,
    folders: folders.map(({ name, files, missing }) => ({
      name,
      files: files.map(({ name, from }) => ({ name, size: 'size' in from ? from.size : null })),
      missing,
    })),
    files,
    missing: folders.reduce((sum, folder) => sum + folder.missing.length, 0),
    size: packSize(folders),
    problem,
    looked_at: toSeconds(at),
    zip_url: files === 0 || problem !== '' ? '' : `${isStaff ? ADMIN_PACK_ZIP : PACK_ZIP}?${query}`,
  };
}

/** The pack of an order as a company's own system is told it. */
export function presentOrdersPapers(
  { facts, folders }: Pack,
  orderId: number,
): DataOf<typeof v1PurchasePapers> {
  const isEmpty = folders.every(({ files }) => files.length === 0);
  return {
    folders: folders.map(({ name, files, missing }) => ({
      name,
      files: files.map((file) => file.name),
      missing,
    })),
    zip_url:
      isEmpty || packProblem(facts, folders) !== '' ? '' : V1_PAPERS_ZIP.replace(':id', String(orderId)),
  };
}

export interface PackSources {
  store: PrivateStore;
  /** Makes the delivery note of a parcel. @returns the hash of what is kept */
  note: (shipmentId: number) => Promise<string>;
  /** Draws what the shop's delivery notes look like. */
  specimen: () => Promise<Uint8Array>;
  /** The lots of a parcel with their 追溯码. */
  codes: (shipmentId: number) => Promise<readonly CodedLine[]>;
  /** Name of the shop. */
  seller: string;
  /** Whose pack it is. */
  company: string;
}

/** The ZIP of a pack, as it is made: its folders, and an index of what is there and what is missing. */
export function packZip(pack: Pack, sources: PackSources): { name: string; stream: Readable } {
  const files = pack.folders.flatMap(({ name: folder, files }) =>
    files.map(({ name, from }) => ({
      path: `${folder}/${name}`,
      open: () => bytesOf(pack, from, sources),
    })),
  );
  const index = { path: '目录.html', open: () => textBytes(indexPage(pack, sources)) };
  return { name: `资料包_${pathPart(pack.facts.title)}.zip`, stream: zipStream([index, ...files], false) };
}

function bytesOf({ facts }: Pack, from: PackFile['from'], sources: PackSources): AsyncIterable<Uint8Array> {
  if ('size' in from) return storedBytes(sources.store, from.sha256);
  if ('shipmentId' in from) return madeNote(sources, from.shipmentId);
  if ('codesOf' in from) return codesBytes(sources, from.codesOf);
  return from.made === 'leaflet' ? textBytes(leafletPage(facts)) : madeSpecimen(sources);
}

async function* codesBytes({ codes, seller }: PackSources, shipmentId: number): AsyncGenerator<Uint8Array> {
  yield* textBytes(codesCsv(await codes(shipmentId), 'full', seller));
}

/** The note of a parcel that has none yet: made, kept, and then as it was kept. */
async function* madeNote({ store, note }: PackSources, shipmentId: number): AsyncGenerator<Uint8Array> {
  yield* storedBytes(store, await note(shipmentId));
}

async function* madeSpecimen({ specimen }: PackSources): AsyncGenerator<Uint8Array> {
  yield await specimen();
}

const STYLE = `body{font:14px/1.6 "PingFang SC","Microsoft YaHei",sans-serif;color:#1f2937;max-width:860px;margin:24px auto;padding:0 16px}
h1{font-size:20px}h2{font-size:16px;margin:20px 0 6px}table{border-collapse:collapse;width:100%}td,th{border:1px solid #d5dbe1;padding:4px 8px;text-align:left;overflow-wrap:anywhere}
th{background:#f0f1f3}.missing{color:#b42318}.facts{color:#4b5563}@media print{a{color:inherit;text-decoration:none}}`;

/** What stands in the pack, for who opens it in years: it needs nothing but itself. */
function indexPage({ facts, folders, at }: Pack, { seller, company }: PackSources): string {
  const missing = folders.flatMap(({ name, missing }) => missing.map((words) => `${name}：${words}`));
  const day = dayInChina(at);
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(`资料包目录 ${facts.title}`)}</title><style>${STYLE}</style></head>
<body><h1>资料包目录　${escapeHtml(facts.title)}</h1>
<p class="facts">供货单位：${escapeHtml(seller)}　购货单位：${escapeHtml(company)}　生成日期：${day}</p>
${missingPart(missing, day)}
${recalledPart(facts.lots)}
${folders.map(folderPart).join('\n')}
</body></html>
`;
}

/** The 说明书 of a goods, field by field. */
function leafletPage({ dossier }: PackFacts): string {
  const { head, leaflet } = dossier ?? {};
  const parts = leafletEntries(head?.rx_class ?? '', leaflet?.fields).flatMap(({ key, label }) => {
    const words = leaflet?.fields[key];
    return words ? [`<h2>【${label}】</h2><p style="white-space:pre-line">${escapeHtml(words)}</p>`] : [];
  });
  const title = escapeHtml(`${head?.name ?? ''}说明书`);
  return `<!doctype html>
<html lang="zh-CN"><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>
<p class="facts">规格：${escapeHtml(head?.spec ?? '')}　生产企业：${escapeHtml(head?.maker ?? '')}　批准文号：${escapeHtml(head?.approval_no ?? '')}</p>
${parts.join('\n')}
</body></html>
`;
}

const missingPart = (missing: readonly string[], day: string): string =>
  missing.length === 0
    ? `<p>截至 ${day}，资料齐全。</p>`
    : `<h2 class="missing">截至 ${day} 缺 ${missing.length} 项</h2><ol class="missing">${missing.map((words) => `<li>${escapeHtml(words)}</li>`).join('')}</ol>`;

const recalledPart = (lots: readonly PackLot[]): string =>
  lots
    .filter(({ recall_class: recallClass }) => recallClass > 0)
    .map(
      ({ name, spec, lot_no: lot, recall_class: recallClass }) =>
        `${name} ${spec} 批号 ${lot}：${lotMark(recallClass)}`,
    )
    .map((words) => `<p class="missing">${escapeHtml(words)}</p>`)
    .join('');

const folderPart = ({ name, files }: PackFolder): string =>
  files.length === 0
    ? ''
    : `<h2>${escapeHtml(name)}（${files.length}）</h2><table><thead><tr><th>序号</th><th>文件</th></tr></thead><tbody>${files
        .map(
          (file, at) =>
            `<tr><td>${at + 1}</td><td><a href="${escapeHtml(`${encodeURIComponent(name)}/${encodeURIComponent(file.name)}`)}">${escapeHtml(file.name)}</a></td></tr>`,
        )
        .join('')}</tbody></table>`;
