import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { type Recall, useCloseRecall } from '../api.ts';

/** Asks a second person to close a recall; what is outstanding needs a reason. */
export function CloseDialog({ recall, close }: { recall: Recall; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ summary: string; open_reason: string }>();
  const fail = useFailure();
  const ending = useCloseRecall(recall.id);
  const waiting = recall.holders - recall.confirmed;
  const isOpen = waiting > 0 || recall.outstanding > 0;
  const submit = async (body: { summary: string; open_reason: string }) => {
    try {
      await ending.mutateAsync(body);
      message.success('已提交，等待另一位同事复核');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`结束 ${recall.recall_no}`} open onCancel={close} footer={null} width={520}>
      <Form
        form={form}
        name="recall-close"
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ summary: '', open_reason: '' }}
      >
        {isOpen && (
          <p className="alert bad">
            还有 {count(waiting)} 家未确认、{count(recall.outstanding)} {recall.bzdw}未退回，需要说明原因。
          </p>
        )}
        <Form.Item
          name="summary"
          label="召回总结，写入效果报告"
          rules={[{ required: true, whitespace: true, min: 5, message: '请填写召回总结，至少 5 个字' }]}
        >
          <Input.TextArea rows={4} maxLength={1000} showCount />
        </Form.Item>
        {isOpen && (
          <Form.Item
            name="open_reason"
            label="未完成的原因"
            rules={[{ required: true, whitespace: true, min: 2, message: '请填写未完成的原因' }]}
          >
            <Input maxLength={300} autoComplete="off" />
          </Form.Item>
        )}
        <DialogActs close={close} isSaving={ending.isPending} save="提交复核" />
      </Form>
    </Modal>
  );
}
