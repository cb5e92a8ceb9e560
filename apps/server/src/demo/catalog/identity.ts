import { demoGoods } from './goods.ts';
import type { DemoGoods, DemoIdentity } from './types.ts';

/**
 * Approval number and barcode of the goods at this position of the demo catalogue. Both show that they are made up:
 * the number says 演示, the barcode lies in the range that GS1 leaves to a shop's own use (first digit 2).
 * Throws RangeError for a position outside the catalogue.
 */
export function demoIdentity(index: number): DemoIdentity {
  const goods = demoGoods[index];
  if (!goods) throw new RangeError(`the demo catalogue has no goods at position ${index}`);
  return { approvalNo: approvalNo(goods, index), barcode: barcode(index) };
}

/** The check digit of the first twelve digits of an EAN-13: weights 1 and 3 in turn, filled up to a multiple of ten. */
export function eanCheckDigit(twelve: string): number {
  const sum = [...twelve].reduce(
    (total, digit, position) => total + Number(digit) * (position % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

function approvalNo(goods: DemoGoods, index: number): string | null {
  const number = String(index + 1).padStart(4, '0');
  const prefix = approvalPrefix(goods);
  return prefix === null ? null : `${prefix}(演示)${number}`;
}

function approvalPrefix(goods: DemoGoods): string | null {
  switch (goods.scope) {
    case 'tcm_pieces':
    case 'general':
      return null;
    case 'patent_tcm':
      return '国药准字Z';
    case 'biologic':
    case 'hormone':
      return '国药准字S';
    case 'device1':
      return '川械备';
    case 'device2':
      return '川械注准';
    case 'device3':
      return '国械注准';
    case 'health_food':
      return '国食健注G';
    default:
      return '国药准字H';
  }
}

function barcode(index: number): string {
  const twelve = `29${String(index + 1).padStart(10, '0')}`;
  return twelve + eanCheckDigit(twelve);
}
