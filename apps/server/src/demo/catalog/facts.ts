import type { GoodsFacts } from '@qingnang/contract/goods-facts';
import { between, chance } from './random.ts';
import type { DemoGoods } from './types.ts';

type Facts = Pick<GoodsFacts, 'grade' | 'insurance_code' | 'insurance_class' | 'consistency' | 'essential'>;

const NONE: Facts = { grade: '', insurance_code: '', insurance_class: '', consistency: '', essential: '' };
const GRADES = ['统货', '一等', '二等', '选货'] as const;
const DIGITS = 20;

/** What insurance and authorities say of a goods of the demo, and the grade of a herb: invented, the same at every load. */
export function demoFacts(goods: DemoGoods): Facts {
  const { rx, scope, genericName, name, maker, spec } = goods;
  if (rx === 'tcm') return { ...NONE, grade: /选|精/.test(spec) ? '选货' : gradeOf(`${name}|${maker}`) };
  if (rx === 'device' || rx === 'other') return NONE;
  const insured = chance(`insured:${genericName}`);
  const insuranceClass = insured < 0.4 ? '甲类' : insured < 0.8 ? '乙类' : '';
  const isCompared = scope === 'chemical' || scope === 'antibiotic';
  return {
    ...NONE,
    insurance_class: insuranceClass,
    // Of the form's length, of digits that no code has.
    insurance_code:
      insuranceClass === ''
        ? ''
        : `XD${String(between(`${name}|${spec}|${maker}`, 1, 999_999_999)).padStart(DIGITS, '0')}`,
    consistency: isCompared && chance(`compared:${name}|${maker}`) < 0.35 ? '已通过' : '',
    essential: insured < 0.25 ? '国家基药' : '',
  };
}

const gradeOf = (seed: string): string => GRADES[between(`grade:${seed}`, 0, GRADES.length - 1)] ?? '统货';
