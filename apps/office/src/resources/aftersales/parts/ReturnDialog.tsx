import { Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { type CaseDialogProps, useActForm } from './dialog.ts';
import { SumList } from './Money.tsx';

/** 同意寄回: where the goods go; the money waits for the inspection. */
export function ReturnDialog(props: CaseDialogProps) {
  const { one, close } = props;
  const [form] = Form.useForm<{ return_address: string; note: string }>();
  const { submit, isPending } = useActForm(props, 'approve_return', form, '已同意，等待买家寄回');
  return (
    <Modal title={`同意寄回 ${one.case_no}`} open onCancel={close} footer={null} width={520}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ return_address: one.default_return_address, note: '' }}
        onFinish={(values) =>
          submit({ return_address: values.return_address.trim(), note: values.note.trim() })
        }
      >
        <p className="alert info">
          {one.kind === 'exchange' ? '仓库验收合格后补发，不退款。' : '验收合格后按实收数量退款：'}
        </p>
        {one.expected && <SumList sums={one.expected} />}
        <Form.Item
          name="return_address"
          label="寄回地址（含收件人和电话）"
          className="case-gap"
          rules={[{ required: true, whitespace: true, min: 5, message: '请填写寄回地址，至少 5 个字' }]}
        >
          <Input.TextArea rows={2} maxLength={200} />
        </Form.Item>
        <Form.Item name="note" label="备注（可不填，买家可见）">
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
        <DialogActs close={close} isSaving={isPending} save="同意寄回" />
      </Form>
    </Modal>
  );
}
