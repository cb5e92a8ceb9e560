import { expect, it } from 'vitest';
import { sortedOut } from './reference.ts';

const reference = {
  approval_no: '国药准字H1',
  name: '库片',
  spec: '',
  dosage_form: '片剂',
  maker: '库里制药（集团）',
  mah: '',
  rx_class: 'otc_a',
};

it('offers what the form leaves empty, and tells what it has otherwise', () => {
  const own = { maker: '库里制药(集团) ', mah: '', dosage_form: ' ', rx_class: 'other' };
  expect(sortedOut(own, reference)).toEqual({ empty: ['dosage_form', 'rx_class'], differs: [] });
  expect(sortedOut({ ...own, maker: '别家', rx_class: 'rx' }, reference)).toEqual({
    empty: ['dosage_form'],
    differs: ['maker', 'rx_class'],
  });
});
