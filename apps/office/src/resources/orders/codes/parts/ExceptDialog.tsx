import { TRACE_EXCEPTIONS } from '@qingnang/contract/trace-words';
import { App, Form, Input, InputNumber, Modal, Select } from 'antd';
import { DialogActs } from '../../../../app/DialogActs.tsx';
import { useFailure } from '../../../../app/failure.tsx';
import { optionsOf } from '../../../../app/words.ts';
import { type ParcelLine, useExcept } from '../api.ts';

interface Values {
  pieces: number;
  reason: keyof typeof TRACE_EXCEPTIONS;
  note: string;
}

/** 无码放行: pieces that leave without a code, with the reason; it stands in the log and in the list of gaps. */
export function ExceptDialog({
  orderId,
  line,
  close,
}: {
  orderId: number;
  line: ParcelLine;
  close: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const except = useExcept(orderId);
  const most = line.to_ship - line.by_code - line.excepted;
  const submit = async (values: Values) => {
    try {
      await except.mutateAsync({ order_line_id: line.order_line_id, ...values });
      message.success('已放行，并记入操作日志');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={`无码放行 ${line.name}`}
      open
      onCancel={close}
      footer={null}
      width={480}
      mask={{ closable: false }}
    >
      <Form form={form} name="except" layout="vertical" onFinish={submit} initialValues={{ pieces: most }}>
        <Form.Item
          name="pieces"
          label={`件数（最多 ${most}）`}
          rules={[{ required: true, message: '请填写件数' }]}
        >
          <InputNumber min={1} max={most} precision={0} />
        </Form.Item>
        <Form.Item name="reason" label="原因" rules={[{ required: true, message: '请选择原因' }]}>
          <Select options={optionsOf(TRACE_EXCEPTIONS)} placeholder="请选择" />
        </Form.Item>
        <Form.Item
          name="note"
          label="说明"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写说明' }]}
        >
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <DialogActs close={close} isSaving={except.isPending} />
      </Form>
    </Modal>
  );
}
