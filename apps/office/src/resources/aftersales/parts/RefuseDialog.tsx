import { Button, Form, Input, Modal } from 'antd';
import { UsualReasons } from '../../../shared/reasons.tsx';
import { type CaseDialogProps, useActForm } from './dialog.ts';

const WORDS = {
  refuse: {
    title: '拒绝售后',
    label: '拒绝原因，买家会看到',
    done: '已拒绝，买家会看到原因',
    kind: 'claim_refuse',
  },
  inspect_refuse: {
    title: '验收拒收',
    label: '拒收原因，买家会看到',
    done: '已拒收，商品将退还买家',
    kind: 'claim_inspect',
  },
} as const;

/** Ends the case against the buyer; always with a reason, which the buyer reads. */
export function RefuseDialog({ act, ...props }: CaseDialogProps & { act: 'refuse' | 'inspect_refuse' }) {
  const { one, close } = props;
  const words = WORDS[act];
  const [form] = Form.useForm<{ reason: string }>();
  const { submit, isPending } = useActForm(props, act, form, words.done);
  return (
    <Modal title={`${words.title} ${one.case_no}`} open onCancel={close} footer={null} width={480}>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={({ reason }) => submit({ reason: reason.trim() })}
      >
        <Form.Item
          name="reason"
          label={words.label}
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写原因，至少 2 个字' }]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
        </Form.Item>
        <UsualReasons kind={words.kind} choose={(reason) => form.setFieldsValue({ reason })} />
        <div className="dialog-acts">
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger htmlType="submit" loading={isPending}>
            {words.title}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
