import type { BodyOf } from '@qingnang/contract/call';
import type { ScanAnswer } from '@qingnang/contract/trace-codes';
import type { adminTracePrefixTeach } from '@qingnang/contract/trace-prefixes';
import { TRACE_LEVELS } from '@qingnang/contract/trace-words';
import { App, Form, InputNumber, Modal, Select } from 'antd';
import { call } from '../../app/api.ts';
import { useAct } from '../../app/calls.ts';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';

/** Goods that the pack may be of. */
interface TaughtGoods {
  goods_id: number;
  name: string;
  ypgg: string;
  sccj: string;
}
interface TeachPrefixProps {
  answer: ScanAnswer;
  lines: readonly TaughtGoods[];
  close: () => void;
}
interface Values {
  goods_id: number;
  level: number;
  pieces: number;
}

const useTeach = () =>
  useAct([['order-codes'], ['trace']], (body: BodyOf<typeof adminTracePrefixTeach>) =>
    call<typeof adminTracePrefixTeach>('POST /api/admin/trace/prefixes', { body }),
  );

const LEVELS = Object.entries(TRACE_LEVELS).map(([value, label]) => ({ value: Number(value), label }));

/** A head that nobody knows: who has the pack in hand says what it is, quality confirms it. */
export function TeachPrefix({ answer, lines, close }: TeachPrefixProps) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const teach = useTeach();
  const submit = async (values: Values) => {
    try {
      await teach.mutateAsync({ prefix: answer.prefix, code_length: lengthOf(answer), ...values });
      message.success('已登记，请重新扫这个码；质管会核对');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const [only] = lines;
  return (
    <Modal title="登记标识码" open onCancel={close} footer={null} width={520} mask={{ closable: false }}>
      <p>
        追溯码 {answer.code} 的标识码 <b>{answer.prefix}</b> 还没有登记，请看着手里的包装选择。
      </p>
      <Form
        form={form}
        name="teach-prefix"
        layout="vertical"
        onFinish={submit}
        initialValues={{
          level: 1,
          pieces: 1,
          ...(lines.length === 1 && only ? { goods_id: only.goods_id } : {}),
        }}
      >
        <Form.Item name="goods_id" label="商品" rules={[{ required: true, message: '请选择商品' }]}>
          <Select
            placeholder="选择商品"
            options={[...new Map(lines.map((line) => [line.goods_id, line])).values()].map((line) => ({
              value: line.goods_id,
              label: `${line.name} ${line.ypgg} ${line.sccj}`,
            }))}
          />
        </Form.Item>
        <Form.Item name="level" label="包装级别" rules={[{ required: true, message: '请选择包装级别' }]}>
          <Select options={LEVELS} />
        </Form.Item>
        <Form.Item
          name="pieces"
          label="每个包装的件数"
          extra="按销售单位，如一箱 100 盒填 100"
          rules={[{ required: true, message: '请填写件数' }]}
        >
          <InputNumber min={1} max={100_000} precision={0} />
        </Form.Item>
        <DialogActs close={close} isSaving={teach.isPending} />
      </Form>
    </Modal>
  );
}

/** Codes of GS1 have a serial number of any length behind their GTIN. */
const GTIN_LENGTH = 14;
const lengthOf = ({ code, prefix }: ScanAnswer): number => (prefix.length === GTIN_LENGTH ? 0 : code.length);
