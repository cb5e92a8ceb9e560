import { Button, Form, Input, Modal } from 'antd';
import { type CaseDialogProps, useActForm } from './dialog.ts';

const WORDS = {
  refuse: {
    title: '拒绝售后',
    label: '拒绝原因，买家会看到',
    done: '已拒绝，买家会看到原因',
    common: [
      '超过售后期限',
      '照片不清晰，请补充后重新申请',
      '非质量问题，按规定不退换',
      '与您电话确认后拒绝',
    ],
  },
  inspect_refuse: {
    title: '验收拒收',
    label: '拒收原因，买家会看到',
    done: '已拒收，商品将退还买家',
    common: ['包装已拆封或污损', '批号与申请不符', '数量与申请不符', '非本店商品'],
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
        <fieldset className="reasons">
          <legend className="visually-hidden">常用原因</legend>
          {words.common.map((reason) => (
            <button
              type="button"
              className="btn sm"
              key={reason}
              onClick={() => form.setFieldsValue({ reason })}
            >
              {reason}
            </button>
          ))}
        </fieldset>
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
