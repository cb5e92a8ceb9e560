import { describe, expect, it } from 'vitest';
import { matchParcel, type ParcelCode, type ParcelLine } from './rules.ts';

/** `81` and the digits of a head, a level and a serial number. */
const codeOf = (level: number, serial: number) => `812345${level}${String(serial).padStart(13, '0')}`;
const SMALL = codeOf(1, 1);

describe('a parcel', () => {
  const line = (over: Partial<ParcelLine> = {}): ParcelLine => ({
    shipmentLineId: 100,
    orderLineId: 10,
    name: '感冒灵颗粒',
    lotNo: 'A1',
    number: 2,
    needsCodes: true,
    ...over,
  });
  const code = (over: Partial<ParcelCode> = {}): ParcelCode => ({
    code: SMALL,
    orderLineId: 10,
    pieces: 1,
    lotNo: '',
    ...over,
  });
  const none = new Map<number, number>();

  it('leaves with all its codes, or with exceptions for the rest', () => {
    expect(matchParcel([line()], [code(), code({ code: codeOf(1, 2) })], none).problems).toEqual([]);
    expect(matchParcel([line()], [code()], new Map([[10, 1]])).problems).toEqual([]);
    expect(matchParcel([line()], [code()], none).problems).toEqual(['感冒灵颗粒：须扫码 2 件，已扫 1 件']);
    expect(
      matchParcel([line()], [code(), code({ code: codeOf(1, 2) })], new Map([[10, 1]])).problems,
    ).toEqual(['感冒灵颗粒：发 2 件，却扫了 2 件，无码放行 1 件']);
  });
  it('asks for none where none are needed', () => {
    expect(matchParcel([line({ needsCodes: false })], [], none).problems).toEqual([]);
  });
  it('puts codes of a known lot to it, the others where there is room', () => {
    const lines = [line({ number: 1 }), line({ shipmentLineId: 101, lotNo: 'B1', number: 1 })];
    const matched = matchParcel(lines, [code(), code({ code: codeOf(1, 2), lotNo: 'A1' })], none);
    expect(matched).toEqual({
      codes: [
        { code: codeOf(1, 2), shipmentLineId: 100 },
        { code: SMALL, shipmentLineId: 101 },
      ],
      problems: [],
    });
    expect(matchParcel([line()], [code({ pieces: 2, lotNo: 'C1' })], none).problems).toEqual([
      `感冒灵颗粒：扫的码 ${SMALL} 是批号 C1，与发货的批号或数量不符`,
    ]);
  });
});
