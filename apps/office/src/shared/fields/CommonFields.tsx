import { Form, Input, InputNumber } from 'antd';
import { ANY } from '../../app/failure.tsx';
import { MomentInput } from '../../app/MomentInput.tsx';
import { AFTER_START, REQUIRED_MOMENT } from '../../app/moment-rule.ts';
import { PictureInput } from '../../app/PictureInput.tsx';

/** What combinations and gift groups have in common, as cells of `.offer-form`. */
export function CommonFields() {
  return (
    <>
      <Form.Item
        name="name"
        label="名称"
        className="two"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="describe" label="说明，前台显示" className="two" rules={[ANY]}>
        <Input maxLength={200} placeholder="可不填" autoComplete="off" />
      </Form.Item>
      <Form.Item name="starts_at" label="开始" rules={[REQUIRED_MOMENT]}>
        <MomentInput />
      </Form.Item>
      <Form.Item
        name="ends_at"
        label="结束"
        dependencies={['starts_at']}
        rules={[REQUIRED_MOMENT, AFTER_START]}
      >
        <MomentInput />
      </Form.Item>
      <Form.Item name="sort" label="排序，小的在前" rules={[ANY]}>
        <InputNumber min={0} max={100_000} precision={0} controls={false} />
      </Form.Item>
      <Form.Item name="image" label="图片" rules={[ANY]}>
        <PictureInput label="活动图片" />
      </Form.Item>
    </>
  );
}
