/** Which column of a file means what: Chinese and English headers as wholesalers, hospitals and the drug authority write them. */

import { type FactKey, ofEachFact } from '@qingnang/contract/goods-facts';
import {
  IMPORT_FIELD_KEYS,
  IMPORT_FIELDS,
  type ImportField,
  SEVERAL_COLUMNS,
} from '@qingnang/contract/goods-import-fields';

/** What a fact is called in files beside its label. */
const MORE_HEADERS: Readonly<Partial<Record<FactKey, readonly string[]>>> = {
  tax_code: ['税收编码', '税务编码', '税收分类', 'taxcode'],
  trade_name: ['商标名', 'tradename', 'brandname'],
  dosage_form: ['dosageform', 'form'],
  origin: ['道地产地', 'origin'],
  grade: ['商品等级', '规格等级', 'grade'],
  insurance_code: ['国家医保代码', '医保药品代码', '医保耗材代码', 'insurancecode'],
  insurance_class: ['医保分类', '医保甲乙类', '甲乙类', '医保', 'insuranceclass'],
  consistency: ['仿制药一致性评价', '过评', 'consistency'],
  essential: ['基本药物', '国家基药', '是否基药', 'essential'],
  mah: ['持有人', '药品上市许可持有人', 'mah', 'marketingauthorisationholder'],
  registrant: ['注册人', '备案人', '注册人名称', '医疗器械注册人', 'registrant'],
  production_permit: [
    '生产许可证号',
    '生产许可证',
    '生产备案号',
    '生产许可',
    '医疗器械生产许可证',
    'productionpermit',
  ],
};

/** Headers of each field beside its own label, the surest first. Written without spaces and signs, small letters. */
const HEADERS: Readonly<Record<ImportField, readonly string[]>> = {
  name: [
    '通用名',
    '通用名称',
    '药品通用名',
    '药品名称',
    '产品名称',
    '商品名称',
    '品名',
    '药名',
    '名称',
    'name',
    'productname',
    'goodsname',
  ],
  generic_name: ['药物名', '成分名', 'genericname'],
  ...ofEachFact((key, { label }) => [label, ...(MORE_HEADERS[key] ?? [])]),
  maker: [
    '生产厂家',
    '生产企业',
    '生产单位',
    '生产厂商',
    '生产商',
    '厂家',
    '产家',
    '厂商',
    'manufacturer',
    'maker',
    'producer',
  ],
  spec: ['规格', '药品规格', '包装规格', '规格型号', 'spec', 'specification'],
  unit: ['包装单位', '单位', '计量单位', '销售单位', 'packunit', 'unit'],
  approval_no: ['批准文号', '国药准字', '批文', '批号文号', '文号', 'approvalno', 'approvalnumber'],
  device_no: ['注册证号', '医疗器械注册证号', '备案号', '注册证备案号', 'registerno', 'registrationno'],
  barcode: ['条形码', '条码', '商品条码', '国际条码', 'barcode', 'ean'],
  rx_class: ['处方分类', '处方类别', '处方类型', '处方药非处方药', 'otc', 'rxclass'],
  category: ['分类', '商品分类', '药品分类', '药理分类', 'category', 'therapeuticclass'],
  price: ['批发价', '供货价', '销售价', '售价', '单价', '价格', 'price', 'sellprice', 'unitprice'],
  retail_price: ['建议零售价', '零售价', 'retailprice'],
  middle_pack: ['中包装', '中包装数', '中包', 'middlepack'],
  case_pack: ['件装量', '件装', '装箱数', '大包装', 'casepack'],
  min_order: ['起订量', '起购量', '最小起订', 'minorder'],
  storage: ['储存条件', '贮藏', '贮存条件', '存储条件', 'storage'],
  kind: ['类别', '商品类型', 'kind'],
  hint: ['管控', '特殊管理', 'controlhint'],
  tcm_flag: ['是否中药', 'tcmflag'],
  source_code: [
    '本位码',
    '药品本位码',
    '药品编码',
    '商品编码',
    '货号',
    '编码',
    '医保编码',
    'stdcode',
    'nhsacode',
    'code',
    'sku',
  ],
  description: ['说明', '描述', 'description'],
  ingredients: ['成分', '主要成分', '主要成份', '结构及组成', '来源', 'ingredients'],
  traits: ['性状描述', 'traits'],
  nature: ['性味归经', 'nature'],
  indications: ['适应症', '功能主治', '功能与主治', '适用范围', '预期用途', '功效', 'indications', 'effect'],
  dosage: ['用法与用量', '使用方法', 'dosage'],
  adverse: ['副作用', 'adverse', 'adversereactions'],
  taboo: ['禁忌症', '禁用', 'taboo', 'contraindications'],
  caution: ['注意', '警示', 'caution', 'precautions'],
  pregnancy: ['孕妇及哺乳期用药', '孕妇用药', 'pregnancy'],
  children: ['小儿用药', 'children'],
  elderly: ['老人用药', '老年患者用药', 'elderly'],
  interactions: ['相互作用', 'interactions'],
  overdose: ['用药过量', '过量', 'overdose'],
  pharmacology: ['药理作用', 'pharmacology'],
  packing: ['包装材料', 'packing'],
  validity: ['保质期', '使用期限', '有效期月', 'validity', 'shelflife'],
  standard: ['质量标准', '产品技术要求编号', 'standard'],
  storage_text: [],
};

export type ColumnMap = Partial<Record<ImportField, readonly number[]>>;

export interface DetectedColumns {
  columns: ColumnMap;
  /** Headers that no field takes. */
  ignored: string[];
}

/** A map or price column that names what the file does not have. */
export class WrongColumns extends Error {}

/**
 * Finds the column of each field. What the map says comes before what the headers suggest; a column serves one field.
 * @param map field → header or headers, as the operator wrote it
 * @throws WrongColumns with a sentence for the operator
 */
export function detectColumns(
  headers: readonly string[],
  map: Readonly<Record<string, unknown>>,
): DetectedColumns {
  const plain = headers.map(plainHeader);
  const columns: ColumnMap = {};
  const taken = new Set<number>();
  for (const [field, wanted] of Object.entries(map)) {
    if (!isField(field))
      throw new WrongColumns(`列对照里没有字段 ${field}，可用的字段：${IMPORT_FIELD_KEYS.join(', ')}`);
    const names = (Array.isArray(wanted) ? wanted : [wanted]).map(String);
    columns[field] = names.map((name) => columnNamed(plain, headers, name));
    for (const index of columns[field]) taken.add(index);
  }
  addSuggested(columns, plain, taken);
  if (!columns.name)
    throw new WrongColumns(`找不到药品名称列，请用 --map 指明。文件的列：${headers.join(', ')}`);
  return { columns, ignored: headers.filter((header, index) => header !== '' && !taken.has(index)) };
}

/** What the headers suggest, for somebody to look at; a name may be missing. */
export function suggestColumns(headers: readonly string[]): ColumnMap {
  const columns: ColumnMap = {};
  addSuggested(columns, headers.map(plainHeader), new Set());
  return columns;
}

function addSuggested(columns: ColumnMap, plain: readonly string[], taken: Set<number>): void {
  for (const field of IMPORT_FIELD_KEYS) {
    if (columns[field]) continue;
    const found = [...HEADERS[field], plainHeader(IMPORT_FIELDS[field])]
      .map((header) => plain.indexOf(header))
      .filter((index) => index >= 0 && !taken.has(index));
    const chosen = SEVERAL_COLUMNS.has(field) ? [...new Set(found)] : found.slice(0, 1);
    if (chosen.length > 0) columns[field] = chosen;
    for (const index of chosen) taken.add(index);
  }
}

/** What is wrong with columns that somebody has chosen, by field in words; empty when nothing is. */
export function columnErrors(
  chosen: readonly ChosenColumns[],
  headers: readonly string[],
): Record<string, string> {
  const errors: Record<string, string> = {};
  const seen = new Set<ImportField>();
  for (const { field, columns } of chosen) {
    if (seen.has(field)) errors[field] = '重复';
    seen.add(field);
    if (columns.some((index) => index >= headers.length)) errors[field] = '文件里没有这一列';
    else if (columns.length > 1 && !SEVERAL_COLUMNS.has(field)) errors[field] = '只能选一列';
  }
  const name = chosen.find(({ field }) => field === 'name');
  if (!name || name.columns.length === 0) errors.name = '请选择通用名所在的列';
  return errors;
}

export interface ChosenColumns {
  field: ImportField;
  columns: readonly number[];
}

const isField = (text: string): text is ImportField => IMPORT_FIELD_KEYS.some((field) => field === text);

const plainHeader = (header: string) =>
  header
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-/*:：·.()（）【】[\]]+/g, '');

function columnNamed(plain: readonly string[], headers: readonly string[], name: string): number {
  const exact = headers.indexOf(name);
  const index = exact >= 0 ? exact : plain.indexOf(plainHeader(name));
  if (index < 0) throw new WrongColumns(`文件里没有列「${name}」。文件的列：${headers.join(', ')}`);
  return index;
}

/** A row of the file by field; empty cells are ''. */
export type Cells = Readonly<Record<ImportField, string>>;

/** The cells of a row, outer and doubled spaces removed. */
export function cellsOf(row: readonly string[], columns: ColumnMap): Cells {
  const cell = (field: ImportField) =>
    (columns[field] ?? [])
      .map((index) => (row[index] ?? '').replace(/[\s\u3000]+/g, ' ').trim())
      .find((text) => text !== '');
  return Object.fromEntries(IMPORT_FIELD_KEYS.map((field) => [field, cell(field) ?? ''])) as Record<
    ImportField,
    string
  >;
}
