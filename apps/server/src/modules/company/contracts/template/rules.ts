import type { ContractPart } from '@qingnang/contract/contracts';
import { keysOf } from '@qingnang/contract/keys';
import { placeProblems } from '@qingnang/rules/notice-words';
import type { ContractFacts, ContractField } from '../../../../db/json-columns.ts';

/** What of the two parties may stand in a contract: the name in `{{…}}`, and an example for the preview. */
export const FIELDS = {
  number: { name: '合同编号', example: 'HT2026-000128-1' },
  year: { name: '年度', example: '2026' },
  seller: { name: '供货方', example: '四川示例医药有限公司' },
  seller_code: { name: '供货方信用代码', example: '915101000000000000' },
  seller_address: { name: '供货方地址', example: '四川省成都市示例区医药大道 88 号' },
  seller_phone: { name: '供货方电话', example: '400-000-0120' },
  company: { name: '购货方', example: '成都示例大药房' },
  credit_code: { name: '购货方信用代码', example: '91510104MA6DEM01A6' },
  buyer_type: { name: '购货方类型', example: '单体药店' },
  legal_person: { name: '法定代表人', example: '王小明' },
  address: { name: '注册地址', example: '四川省成都市锦江区示例路 18 号' },
  contact: { name: '联系人', example: '李红梅' },
  phone: { name: '联系电话', example: '13800000001' },
  licence: { name: '许可证号', example: '川CB0280001' },
  valid_until: { name: '截止日期', example: '2026年12月31日' },
} satisfies Record<ContractField, { name: string; example: string }>;

const KEYS = keysOf(FIELDS);
const KEY_BY_NAME = new Map<string, ContractField>(KEYS.map((key) => [FIELDS[key].name, key]));

export const EXAMPLE = Object.fromEntries(KEYS.map((key) => [key, FIELDS[key].example])) as ContractFacts;

export interface TemplateText {
  title: string;
  /** Lines: `# ` begins a part (a page of its own), `## ` an article; everything else is a paragraph. */
  body: string;
}

const PLACE = /\{\{([^{}\n]*)\}\}/g;

const fill = (text: string, facts: ContractFacts): string =>
  text.replace(PLACE, (place, name: string) => {
    const key = KEY_BY_NAME.get(name.trim());
    return key === undefined ? place : facts[key];
  });

/** The contract as it is read and drawn: the one source of its words on the screen and in the PDF. */
export function contractText(
  { title, body }: TemplateText,
  facts: ContractFacts,
): { title: string; parts: ContractPart[] } {
  const parts: ContractPart[] = [];
  for (const line of linesOf(body)) {
    if (line.startsWith('# ')) {
      parts.push({ title: fill(line.slice(2).trim(), facts), lines: [] });
      continue;
    }
    const isHeading = line.startsWith('## ');
    const text = fill(isHeading ? line.slice(3).trim() : line, facts);
    parts.at(-1)?.lines.push({ kind: isHeading ? 'heading' : 'text', text });
  }
  return { title: fill(title, facts), parts };
}

const linesOf = (body: string): string[] =>
  body
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** What keeps a text from being a template, by field; {} for a good one. */
export function templateProblems({ title, body }: TemplateText): Record<string, string> {
  const lines = linesOf(body);
  if (!lines[0]?.startsWith('# ')) return { body: '第一行请写文件名称，以“# ”开头' };
  const { parts } = contractText({ title, body }, EXAMPLE);
  const empty = parts.find(({ lines: own }) => own.length === 0);
  if (empty) return { body: `“${empty.title}”下面没有内容` };
  const [inBody] = placeProblems(body, isField);
  if (inBody) return { body: `第 ${inBody.line} 行：${inBody.problem}` };
  const [inTitle] = placeProblems(title, isField);
  return inTitle ? { title: inTitle.problem } : {};
}

const isField = (name: string): boolean => KEY_BY_NAME.has(name.trim());
