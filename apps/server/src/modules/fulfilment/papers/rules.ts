import { goodsPaperName, shopPaperName } from '@qingnang/contract/goods-papers-words';
import { MOST_PACK_MB, MOST_PACK_ORDERS, type PackQuery } from '@qingnang/contract/papers';
import { type Dossier, reportFileName } from '../../catalogue/rules.ts';
import { pathPart, uniquePaths } from '../../service/rules.ts';
import { noteFileName } from '../logistics/note/rules.ts';

/** What a pack is about. */
export type PackScope =
  | { kind: 'order'; orderId: number }
  /** Some that are ticked. */
  | { kind: 'orders'; orderIds: readonly number[] }
  /** `2026-11`, by the day of shipping in China. */
  | { kind: 'month'; month: string }
  | { kind: 'lot'; goodsId: number; lotNo: string }
  /** What a buyer who takes a goods in asks of it (首营品种). */
  | { kind: 'goods'; goodsId: number }
  /** What an inspector asks of a supplier (首营企业). */
  | { kind: 'visit' };

/** The scope that a checked query names. */
export function scopeOf({ order_id, order_ids, month, goods_id, lot }: PackQuery): PackScope {
  if (order_id !== undefined) return { kind: 'order', orderId: order_id };
  if (order_ids !== undefined)
    return { kind: 'orders', orderIds: [...new Set(order_ids.split(',').map(Number))] };
  if (month !== undefined) return { kind: 'month', month };
  if (goods_id !== undefined && lot !== undefined) return { kind: 'lot', goodsId: goods_id, lotNo: lot };
  if (goods_id !== undefined) return { kind: 'goods', goodsId: goods_id };
  return { kind: 'visit' };
}

export const FOLDERS = {
  notes: '随货同行单',
  codes: '追溯码',
  reports: '药检报告',
  invoices: '发票',
  licences: '资质',
  goods: '品种资料',
  seller: '首营企业资料',
  contract: '合同',
} as const;
export type FolderKind = keyof typeof FOLDERS;

/** The folders of each kind of pack, in their order. */
export const FOLDERS_OF: Readonly<Record<PackScope['kind'], readonly FolderKind[]>> = {
  order: ['notes', 'codes', 'reports', 'invoices', 'licences'],
  orders: ['notes', 'codes', 'reports', 'invoices', 'licences'],
  month: ['notes', 'codes', 'reports', 'invoices', 'licences'],
  lot: ['notes', 'codes', 'reports', 'licences'],
  goods: ['goods', 'reports', 'licences'],
  visit: ['licences', 'seller', 'contract'],
};

export interface KeptFile {
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  sha256: string;
}
export interface PackParcel {
  id: number;
  shipment_no: string;
  /** Day in China. */
  shipped_on: string;
  /** Its delivery note as it is kept; null = not made yet. */
  note: { sha256: string; size: number } | null;
  order_id: number;
  order_no: string;
  /** Of cold goods: what its recorder has written, null = not there yet. Absent for other parcels. */
  temperatures?: KeptFile | null;
  /** It left with 追溯码. */
  has_codes: boolean;
}
export interface PackLot {
  goods_id: number;
  lot_no: string;
  name: string;
  spec: string;
  /** 0 = the lot is under no recall. */
  recall_class: number;
}
/** What the tables say of a pack's subject. */
export interface PackFacts {
  title: string;
  parcels: readonly PackParcel[];
  lots: readonly PackLot[];
  reports: readonly (KeptFile & { goods_id: number; lot_no: string; kind: string })[];
  invoices: readonly (KeptFile & { number: string; is_red: boolean })[];
  /** Orders that have left and have no invoice. */
  uninvoiced: readonly string[];
  licences: readonly (KeptFile & { title: string; number: string; valid_until: string | null })[];
  /** Of the shop beside its licences; null = only customers who have passed review get them. */
  seller:
    | readonly (KeptFile & { kind: string; title: string; number: string; valid_until: string | null })[]
    | null;
  /** Of a goods; null = the pack is about something else. */
  dossier: Dossier | null;
  /** null = none is signed that holds today. */
  contract: (KeptFile & { number: string; valid_until: string }) | null;
}

export interface PackFile {
  /** In the folder. */
  name: string;
  /** Kept bytes; what is made when it is fetched: the delivery note of a parcel that has none yet, its codes, what has no file. */
  from:
    | { sha256: string; size: number }
    | { shipmentId: number }
    | { codesOf: number }
    | { made: 'leaflet' | 'specimen' };
}
export interface PackFolder {
  name: string;
  files: PackFile[];
  missing: string[];
}

/** A delivery note of a page or two, for what a pack weighs. */
export const NOTE_BYTES = 90_000;

/** The folders of a pack. @param today as `2026-11-21` */
export function packFolders(facts: PackFacts, kinds: readonly FolderKind[], today: string): PackFolder[] {
  return kinds.flatMap((kind) => {
    const { files, missing } = FILL[kind](facts, today);
    // Most goods have none yet.
    if (kind === 'codes' && files.length === 0) return [];
    const names = uniquePaths(files.map(({ name }) => name));
    return {
      name: FOLDERS[kind],
      files: files.map((file, at) => ({ ...file, name: names[at] ?? '' })),
      missing,
    };
  });
}

type Filled = Pick<PackFolder, 'files' | 'missing'>;

const FILL: Readonly<Record<FolderKind, (facts: PackFacts, today: string) => Filled>> = {
  notes: ({ parcels }) => ({
    files: parcels.flatMap(({ id, note, ...parcel }) => [
      { name: noteFileName(parcel), from: note ?? { shipmentId: id } },
      ...temperatureFile(parcel),
    ]),
    missing:
      parcels.length === 0
        ? ['还没有发货，没有随货同行单']
        : parcels
            .filter(({ temperatures }) => temperatures === null)
            .map((parcel) => `冷链包裹 ${parcelName(parcel)}：温度记录待上传`),
  }),
  codes: ({ parcels }) => ({
    files: parcels
      .filter(({ has_codes }) => has_codes)
      .map(({ id, order_no, shipment_no }) => ({
        name: `${pathPart(order_no)}_${pathPart(shipment_no)}.csv`,
        from: { codesOf: id },
      })),
    missing: [],
  }),
  reports: ({ reports, lots }) => ({
    files: reports.map((report) => keptFile(reportFileName(report), report)),
    missing: lots
      .filter((lot) => !reports.some((one) => one.goods_id === lot.goods_id && one.lot_no === lot.lot_no))
      .map(({ name, spec, lot_no }) => `${name} ${spec} 批号 ${lot_no}：缺药检报告，可在“药检报告”催补`),
  }),
  invoices: ({ invoices, uninvoiced }) => ({
    files: invoices.map((one) =>
      keptFile(`${one.is_red ? '红字发票' : '发票'}_${one.number}${endingOf(one.name)}`, one),
    ),
    missing: uninvoiced.map((orderNo) => `订单 ${orderNo}：还没有开票，可在“电子发票”申请`),
  }),
  licences: ({ licences }, today) => ({
    files: licences.map((one) =>
      keptFile(
        `${[one.title, one.number]
          .filter((part) => part !== '')
          .map(pathPart)
          .join('_')}${endingOf(one.name)}`,
        one,
      ),
    ),
    missing: licences.length === 0 ? ['企业证照还没有上传，请联系客服'] : ended(licences, today),
  }),
  goods: ({ dossier }, today) => (dossier ? goodsFolder(dossier, today) : { files: [], missing: [] }),
  seller: ({ seller }, today) =>
    seller ? sellerFolder(seller, today) : { files: [], missing: ['贵单位资质审核通过后提供'] },
  contract: ({ contract }) =>
    contract
      ? {
          files: [
            keptFile(
              `年度购销合同与质量保证协议_${pathPart(contract.number)}${endingOf(contract.name)}`,
              contract,
            ),
          ],
          missing: [],
        }
      : { files: [], missing: ['年度购销合同与质量保证协议：还没有签署，可在“电子合同”签署'] },
};

function goodsFolder({ head, papers, leaflet }: Dossier, today: string): Filled {
  const named = [head.name, head.spec].map(pathPart).join('_');
  return {
    files: [
      ...papers.map((one) =>
        keptFile(
          `${[goodsPaperName(one.kind), one.number, named]
            .filter((part) => part !== '')
            .map(pathPart)
            .join('_')}${endingOf(one.file_name)}`,
          { ...one, name: one.file_name },
        ),
      ),
      ...(leaflet ? [{ name: `说明书_${named}.html`, from: { made: 'leaflet' as const } }] : []),
    ],
    missing: [
      ...head.missing.map((kind) => `${head.name}：缺${goodsPaperName(kind)}，请联系客服`),
      ...ended(
        papers.map((one) => ({ ...one, title: goodsPaperName(one.kind) })),
        today,
      ),
    ],
  };
}

/** What a buyer asks of a new supplier beside its licences. */
const SELLER_NEEDS = ['authorisation', 'salesman_id', 'seals', 'bank', 'quality_agreement'] as const;

function sellerFolder(papers: NonNullable<PackFacts['seller']>, today: string): Filled {
  return {
    files: [
      ...papers.map((one) =>
        keptFile(
          `${[
            one.title.includes(shopPaperName(one.kind)) ? '' : shopPaperName(one.kind),
            one.title,
            one.number,
          ]
            .filter((part) => part !== '')
            .map(pathPart)
            .join('_')}${endingOf(one.name)}`,
          one,
        ),
      ),
      { name: '随货同行单样式.pdf', from: { made: 'specimen' as const } },
    ],
    missing: [
      ...SELLER_NEEDS.filter((kind) => !papers.some((one) => one.kind === kind)).map(
        (kind) => `${shopPaperName(kind)}：还没有上传，请联系客服`,
      ),
      ...ended(papers, today),
    ],
  };
}

/** Papers whose last day is over. */
const ended = (papers: readonly { title: string; valid_until: string | null }[], today: string): string[] =>
  papers
    .filter(({ valid_until }) => valid_until !== null && valid_until < today)
    .map(({ title, valid_until }) => `${title}：${valid_until} 到期，新证办理中`);

const parcelName = ({ order_no, shipment_no }: Pick<PackParcel, 'order_no' | 'shipment_no'>): string =>
  `${pathPart(order_no)}_${pathPart(shipment_no)}`;

const temperatureFile = (
  parcel: Pick<PackParcel, 'order_no' | 'shipment_no' | 'temperatures'>,
): PackFile[] =>
  parcel.temperatures
    ? [keptFile(`${parcelName(parcel)}_温度记录${endingOf(parcel.temperatures.name)}`, parcel.temperatures)]
    : [];

/** A pack without files whose bytes are lost: they are missing, and said to be. */
export const withoutLost = (folders: readonly PackFolder[], lost: ReadonlySet<string>): PackFolder[] =>
  folders.map((folder) => {
    const isLost = ({ from }: PackFile) => 'sha256' in from && lost.has(from.sha256);
    return {
      ...folder,
      files: folder.files.filter((file) => !isLost(file)),
      missing: [
        ...folder.missing,
        ...folder.files.filter(isLost).map(({ name }) => `${name}：文件丢失，请联系客服补传`),
      ],
    };
  });

/** Contents that the folders of a pack name. */
export const keptHashes = (folders: readonly PackFolder[]): string[] =>
  folders.flatMap(({ files }) => files.flatMap(({ from }) => ('sha256' in from ? [from.sha256] : [])));

const keptFile = (name: string, { sha256, size }: KeptFile): PackFile => ({ name, from: { sha256, size } });

const endingOf = (name: string): string => /\.[a-z0-9]{1,5}$/i.exec(name)?.[0].toLowerCase() ?? '';

/** What the files of a pack weigh in bytes; notes that are not made yet by estimate. */
export const packSize = (folders: readonly PackFolder[]): number =>
  folders
    .flatMap(({ files }) => files)
    .reduce((sum, { from }) => sum + ('size' in from ? from.size : NOTE_BYTES), 0);

/** Why a pack cannot be fetched as one; '' = it can. */
export function packProblem(facts: PackFacts, folders: readonly PackFolder[]): string {
  const orders = new Set(facts.parcels.map(({ order_id }) => order_id)).size;
  if (orders > MOST_PACK_ORDERS) return `一次最多 ${MOST_PACK_ORDERS} 个订单的资料，请按订单或批号下载`;
  if (packSize(folders) > MOST_PACK_MB * 1024 * 1024)
    return `资料超过 ${MOST_PACK_MB} MB，请按订单或批号分开下载`;
  return '';
}
