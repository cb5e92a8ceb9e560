import type { Readable } from 'node:stream';
import {
  CONTRACT_PRICE_COLUMNS,
  CONTRACT_PRICE_STATES,
  type ContractPricePreviewRow,
  type StaffContractPrice,
} from '@qingnang/contract/admin-contract-prices';
import { priceE4, priceToYuan } from '@qingnang/rules/money';
import { type SheetColumn, sheetFile } from '../../../service/present.ts';
import type { ContractPriceRow, PreviewRow } from './reads.ts';
import { termsWords } from './rules.ts';

const yuanOf = (price: number | null): number | null => (price === null ? null : priceToYuan(priceE4(price)));

export const contractPriceData = (row: ContractPriceRow): StaffContractPrice => ({
  id: row.id,
  account_id: row.account_id,
  company: row.company,
  username: row.username,
  customer_group: row.customer_group,
  buys_by_contract: Number(row.is_special),
  goods_id: row.goods_id,
  name: row.name,
  ypgg: row.spec,
  sccj: row.maker,
  price: priceToYuan(priceE4(row.price_e4)),
  normal_price: yuanOf(row.normal_e4),
  valid_from: row.valid_from,
  valid_until: row.valid_until ?? '',
  state: row.state,
});

export const previewRowData = ({
  line,
  cells,
  row,
  before,
  ...judged
}: PreviewRow): ContractPricePreviewRow => ({
  line,
  cells,
  act: judged.act,
  waits: Number(judged.waits),
  party: judged.party,
  goods: judged.goods,
  errors: judged.errors,
  words: row
    ? [before && judged.act === 'change' && termsWords(before), termsWords(row)].filter(Boolean).join(' → ')
    : '',
});

const COLUMNS: readonly (SheetColumn & { of: (row: ContractPriceRow) => string | number | null })[] = [
  { header: CONTRACT_PRICE_COLUMNS.username, width: 16, of: (row) => row.username },
  { header: CONTRACT_PRICE_COLUMNS.customer_group, width: 16, of: (row) => row.customer_group?.name ?? '' },
  { header: '企业名称', width: 30, of: (row) => row.company },
  { header: CONTRACT_PRICE_COLUMNS.goods_id, width: 10, of: (row) => row.goods_id },
  { header: '商品', width: 26, of: (row) => row.name },
  { header: '规格', width: 16, of: (row) => row.spec },
  { header: '厂家', width: 16, of: (row) => row.maker },
  { header: CONTRACT_PRICE_COLUMNS.price, width: 12, of: (row) => yuanOf(row.price_e4) },
  { header: '正常价', width: 12, of: (row) => yuanOf(row.normal_e4) },
  { header: CONTRACT_PRICE_COLUMNS.valid_from, width: 12, of: (row) => row.valid_from },
  { header: CONTRACT_PRICE_COLUMNS.valid_until, width: 12, of: (row) => row.valid_until ?? '' },
  { header: '状态', width: 10, of: (row) => CONTRACT_PRICE_STATES[row.state] },
];

/** Prices as a list that the import takes. */
export const contractPriceSheet = (rows: AsyncIterable<readonly ContractPriceRow[]>): Readable =>
  sheetFile(COLUMNS, rows, (row) => COLUMNS.map(({ of }) => of(row)));
