import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { type BooksDayDetail, useClose } from './api.ts';

/** 关账: freezes the figures of a day; what stands against it needs a word. */
export function CloseDialog({ day: { day, doubts }, close }: { day: BooksDayDetail; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ note: string }>();
  const fail = useFailure();
  const act = useClose(day);
  const submit = async ({ note }: { note: string }) => {
    try {
      await act.mutateAsync({ note: note.trim() });
      message.success('已关账');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const isDoubtful = doubts.length > 0;
  return (
    <Modal title={`${day} 关账`} open onCancel={close} footer={null} width={480}>
      <Form
        form={form}
        name="close-day"
        layout="vertical"
        requiredMark={false}
        initialValues={{ note: '' }}
        onFinish={submit}
      >
        <p className={isDoubtful ? 'alert bad' : 'alert'}>
          {isDoubtful ? doubts.join('；') : '关账后当天的数字不再改变；之后补记的会显示为差异。'}
        </p>
        <Form.Item
          name="note"
          label={isDoubtful ? '说明' : '说明（选填）'}
          rules={[{ required: isDoubtful, whitespace: true, message: '请写明为什么仍可关账' }]}
        >
          <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
        </Form.Item>
        <DialogActs close={close} isSaving={act.isPending} save="关账" />
      </Form>
    </Modal>
  );
}
