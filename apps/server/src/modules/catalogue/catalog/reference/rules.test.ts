import { describe, expect, it } from 'vitest';
import { approvalNumber, type FilledFacts, fillFrom } from './rules.ts';

describe('approvalNumber', () => {
  it.each([
    ['国药准字Z44021939', '国药准字Z44021939'],
    ['国药准字 z4402 1939 ', '国药准字Z44021939'],
    ['国药准字Ｚ４４０２１９３９', '国药准字Z44021939'],
    ['国药准字\u3000h51020631', '国药准字H51020631'],
    ['\ufeff国药准字hj20220006\u200b', '国药准字HJ20220006'],
    ['批准文号：国药准字H20020528', '国药准字H20020528'],
    ['国药准字：H20020528', '国药准字H20020528'],
    ['进口药品注册证号：h20140972', 'H20140972'],
    ['H20140332', 'H20140332'],
    ['国械注准 20153401234', '国械注准20153401234'],
    ['国食药监械（准）字2013第3460001号', '国食药监械(准)字2013第3460001号'],
    ['豫卫消证字2002第0007号', '豫卫消证字2002第0007号'],
    ['国药准字H(演示)0001', '国药准字H(演示)0001'],
    ['  ', ''],
  ])('writes %j as %s', (text, number) => {
    expect(approvalNumber(text)).toBe(number);
    expect(approvalNumber(number)).toBe(number);
  });
});

describe('fillFrom', () => {
  const reference = {
    approval_no: '国药准字H1',
    name: '库片',
    dosage_form: '片剂',
    spec: '10mg',
    maker: '库里制药（集团）有限公司',
    mah: '',
    rx_class: 'rx',
  };
  const own = (facts: Partial<FilledFacts>): FilledFacts => ({
    maker: '',
    mah: '',
    dosage_form: '',
    rx_class: '',
    ...facts,
  });

  it('fills what is empty with what is known', () => {
    expect(fillFrom(own({}), reference)).toEqual({
      filled: { maker: '库里制药（集团）有限公司', dosage_form: '片剂', rx_class: 'rx' },
      differs: [],
    });
  });

  it('says what is another one, and leaves it', () => {
    expect(fillFrom(own({ maker: '别家制药', rx_class: 'otc_a', mah: '持有人' }), reference)).toEqual({
      filled: { dosage_form: '片剂' },
      differs: [
        { field: 'maker', own: '别家制药', reference: '库里制药（集团）有限公司' },
        { field: 'rx_class', own: 'otc_a', reference: 'rx' },
      ],
    });
  });

  it('takes wide and narrow signs and blanks for the same', () => {
    expect(fillFrom(own({ maker: '库里制药(集团) 有限公司' }), reference).differs).toEqual([]);
  });
});
