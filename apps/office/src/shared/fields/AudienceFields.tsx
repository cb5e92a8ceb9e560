import { Form, Select } from 'antd';
import { ANY } from '../../app/failure.tsx';
import { useRankOptions, useTypeOptions } from '../../app/reference.ts';
import { PROVINCES } from '../../app/words.ts';

const MULTIPLE = { mode: 'multiple', allowClear: true, placeholder: '不限' } as const;

/** For whom, as cells of `.offer-form`; nothing chosen means everybody. */
export const AudienceFields = () => (
  <>
    <Form.Item name="ranks" label="会员等级" rules={[ANY]}>
      <Select {...MULTIPLE} options={useRankOptions()} />
    </Form.Item>
    <Form.Item name="provinces" label="省份" rules={[ANY]}>
      <Select {...MULTIPLE} options={PROVINCES.map((value) => ({ value, label: value }))} />
    </Form.Item>
    <Form.Item name="buyer_types" label="客户类型" rules={[ANY]} className="two">
      <Select {...MULTIPLE} options={useTypeOptions()} />
    </Form.Item>
  </>
);
