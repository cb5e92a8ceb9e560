import {
  REFERENCE_COLUMNS,
  type ReferenceFacts,
  type ReferenceField,
} from '@qingnang/contract/approval-references';
import { GOODS_FACTS } from '@qingnang/contract/goods-facts';
import { keysOf } from '@qingnang/contract/keys';
import { statedRxClass } from '../../import/classify/rules.ts';
import type { Cells } from '../../import/columns/rules.ts';
import { approvalNumber } from '../../reference/rules.ts';

/** Letters at most: of the goods' own fields what they take, of a specification all packs that a number may have. */
const LONGEST: Readonly<Record<Exclude<ReferenceField, 'rx_class'>, number>> = {
  approval_no: 60,
  name: 100,
  dosage_form: GOODS_FACTS.dosage_form.max,
  spec: 500,
  maker: 100,
  mah: GOODS_FACTS.mah.max,
};

/** What a row of a file says of its number, or why it cannot be taken in. */
export function judgeReference(cells: Cells): ReferenceFacts | string {
  const { approval_no, name, dosage_form, spec, maker, mah, rx_class: stated } = cells;
  const facts = { approval_no: approvalNumber(approval_no), name, dosage_form, spec, maker, mah };
  if (facts.approval_no === '') return '缺批准文号';
  if (!/\d/.test(facts.approval_no)) return '批准文号不正确';
  if (Object.values(facts).some((text) => !/^[ -~\u0080-\ufffc\ufffe\uffff]*$/.test(text)))
    return '含有不能识别的字符，请检查文件编码';
  const long = keysOf(LONGEST).find((field) => facts[field].length > LONGEST[field]);
  if (long) return `${REFERENCE_COLUMNS[long]}超过 ${LONGEST[long]} 个字`;
  const rxClass = stated === '' ? '' : statedRxClass(stated);
  if (rxClass === null) return `处方类别“${stated.slice(0, 20)}”不是处方药、甲类或乙类`;
  return { ...facts, rx_class: rxClass };
}

/** Two rows of one number put together: the later one counts where it says something. */
export const together = (earlier: ReferenceFacts, later: ReferenceFacts): ReferenceFacts => ({
  ...earlier,
  ...Object.fromEntries(Object.entries(later).filter(([, text]) => text !== '')),
});
