/** A list of goods as wholesalers have them: the columns of old systems, and most rows without class, scope, unit or price. Made up. */

const HEADER =
  'name,generic_name,manufacturer,spec,dosage_form,pack_unit,approval_no,barcode,rx_class,category,tcm_flag,source,' +
  'std_code,nhsa_code,price,price_kind,mnemonic,control_hint,grade,therapeutic_class';

const FIRST = ['康', '宁', '舒', '益', '清', '润', '安', '和', '通', '泰'];
const SECOND = ['咽', '胃', '脾', '肺', '肝', '肾', '心', '骨', '喉', '肠'];
const FORMS = [
  { ending: '颗粒', spec: '10g*9袋', form: '颗粒剂' },
  { ending: '片', spec: '0.35g*36片', form: '片剂' },
] as const;

/** How many goods a file has. */
export const GOODS_IN_FILE = FIRST.length * SECOND.length * FORMS.length;

interface MadeUpGoods {
  name: string;
  spec: string;
}

/** Every goods of the file, in its order. */
export const madeUpGoods = (): MadeUpGoods[] =>
  FORMS.flatMap(({ ending, spec }) =>
    FIRST.flatMap((first) => SECOND.map((second) => ({ name: `${first}${second}方${ending}`, spec }))),
  );

/** CSV: every second row says its unit, every third its price, none its class. */
export function goodsFile(): Buffer {
  const rows = madeUpGoods().map(({ name, spec }, at) => {
    const { form } = FORMS[Math.floor(at / (FIRST.length * SECOND.length))] ?? FORMS[0];
    const number = String(at).padStart(4, '0');
    const hasUnit = at % 2 === 0;
    const price = at % 3 === 0 ? (8 + at / 10).toFixed(2) : '';
    return [
      name,
      name,
      '测试制药有限公司',
      spec,
      form,
      hasUnit ? '盒' : '',
      `国药准字Z2099${number}`,
      '',
      '',
      '',
      '0',
      'retail_chain',
      '',
      '',
      price,
      price === '' ? '' : 'retail_2019',
      '',
      '',
      hasUnit ? 'A' : 'B',
      '',
    ].join(',');
  });
  return Buffer.from([HEADER, ...rows].join('\r\n'));
}
