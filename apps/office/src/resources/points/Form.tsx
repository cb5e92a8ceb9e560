import { App, Form, Input, InputNumber, Switch } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { PictureInput } from '../../app/PictureInput.tsx';
import { type StaffPointsGoods, useSavePointsGoods } from './api.ts';
import { blankGoods, bodyOf, type PointsValues, valuesOf } from './values.ts';

interface PointsFormProps {
  /** null for a new one. */
  goods: StaffPointsGoods | null;
  close: () => void;
}

export function PointsForm({ goods, close }: PointsFormProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<PointsValues>();
  const fail = useFailure();
  const save = useSavePointsGoods();
  const submit = async (values: PointsValues) => {
    try {
      await save.mutateAsync({ goods, body: bodyOf(values) });
      message.success('积分商品已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={goods ? valuesOf(goods) : blankGoods}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label="名称"
        rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
      >
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="image" label="图片">
        <PictureInput label="图片" />
      </Form.Item>
      <Form.Item name="describe" label="说明">
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <div className="points-numbers">
        <Form.Item name="points" label="所需积分" rules={[{ required: true, message: '请填写所需积分' }]}>
          <InputNumber min={1} max={100_000_000} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="stock" label="库存" rules={[{ required: true, message: '请填写库存' }]}>
          <InputNumber min={0} max={1_000_000} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="limit_per_account" label="每户限兑" extra="留空不限">
          <InputNumber min={1} max={10_000} precision={0} controls={false} />
        </Form.Item>
        <Form.Item name="sort" label="排序，小的在前">
          <InputNumber min={0} max={100_000} precision={0} controls={false} />
        </Form.Item>
      </div>
      <Form.Item name="is_on" label="上架" valuePropName="checked">
        <Switch />
      </Form.Item>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
