import { App, Button, Form, Input, Modal } from 'antd';
import { useFailure } from '../app/failure.tsx';

interface ReasonDialogProps {
  title: string;
  /** What the act does. */
  content: string;
  okText: string;
  act: (reason: string) => Promise<unknown>;
  /** What to say afterwards. */
  done: string;
  close: () => void;
}

/** Asks for a reason before something is taken back from somebody. */
export function ReasonDialog({ title, content, okText, act, done, close }: ReasonDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ reason: string }>();
  const fail = useFailure();
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await act(reason.trim());
      message.success(done);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={title} open onCancel={close} footer={null} width={480}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <p className="alert">{content}</p>
        <Form.Item
          name="reason"
          label="原因，记入操作日志"
          rules={[{ required: true, whitespace: true, message: '请填写原因' }]}
        >
          <Input maxLength={100} autoComplete="off" autoFocus />
        </Form.Item>
        <div className="dialog-acts">
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger htmlType="submit">
            {okText}
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
