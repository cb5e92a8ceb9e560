import { TRACE_LEVELS } from '@qingnang/contract/trace-words';
import { TRACE_LENGTH } from '@qingnang/rules/trace-codes';
import { App, Form, Input, InputNumber, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { useTeachPrefix } from '../api.ts';

interface Values {
  prefix: string;
  goods_id: number;
  level: number;
  pieces: number;
  code_length: number;
}

const LEVELS = Object.entries(TRACE_LEVELS).map(([value, label]) => ({ value: Number(value), label }));

/** A head of codes, by hand. @param goodsId of the page that it was opened from; '' = none */
export function PrefixDialog({ goodsId, close }: { goodsId: string; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const teach = useTeachPrefix();
  const submit = async (values: Values) => {
    try {
      const answer = await teach.mutateAsync({ ...values, prefix: values.prefix.trim().toUpperCase() });
      message.success(answer.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const first = { level: 1, pieces: 1, code_length: TRACE_LENGTH };
  return (
    <Modal title="登记标识码" open onCancel={close} footer={null} width={480} mask={{ closable: false }}>
      <Form
        form={form}
        name="prefix"
        layout="vertical"
        onFinish={submit}
        initialValues={goodsId === '' ? first : { ...first, goods_id: Number(goodsId) }}
      >
        <Form.Item
          name="prefix"
          label="标识码"
          extra="20 位追溯码的前 7 位；GS1 码填 14 位 GTIN"
          rules={[{ required: true, whitespace: true, message: '请填写标识码' }]}
        >
          <Input maxLength={20} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item name="goods_id" label="商品" rules={[{ required: true, message: '请选择商品' }]}>
          <GoodsPicker known={goodsId === '' ? null : { id: Number(goodsId), name: `商品 ${goodsId}` }} />
        </Form.Item>
        <Form.Item name="level" label="包装级别">
          <Select options={LEVELS} />
        </Form.Item>
        <Form.Item
          name="pieces"
          label="每个包装的件数"
          extra="按销售单位；有关联关系的大包装以里面的码为准"
          rules={[{ required: true, message: '请填写件数' }]}
        >
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
        <Form.Item
          name="code_length"
          label="整码位数"
          extra="国家药品追溯码 20 位；位数不定的填 0"
          rules={[{ required: true, message: '请填写位数' }]}
        >
          <InputNumber min={0} max={48} precision={0} />
        </Form.Item>
        <DialogActs close={close} isSaving={teach.isPending} />
      </Form>
    </Modal>
  );
}
