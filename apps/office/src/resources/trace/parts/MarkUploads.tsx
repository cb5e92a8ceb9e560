import { TRACE_UPLOAD_STATES } from '@qingnang/contract/trace-words';
import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { optionsOf } from '../../../app/words.ts';
import { useMarkUploads } from '../api.ts';

interface Values {
  state: keyof typeof TRACE_UPLOAD_STATES;
  message: string;
}

/** What the platform has answered to the file of these rows; those that succeeded before stay so. */
export function MarkUploads({
  formatId,
  ids,
  close,
}: {
  formatId: number;
  ids: number[];
  close: () => void;
}) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const mark = useMarkUploads();
  const submit = async ({ state, message: reason }: Values) => {
    try {
      const answer = await mark.mutateAsync({
        format_id: formatId,
        ids,
        state,
        message: reason?.trim() ?? '',
      });
      message.success(answer.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={`登记 ${ids.length} 条的结果`}
      open
      onCancel={close}
      footer={null}
      width={440}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="mark-uploads"
        layout="vertical"
        onFinish={submit}
        initialValues={{ state: 'done' }}
      >
        <Form.Item name="state" label="平台的结果" extra="失败的改回未上传即可重传">
          <Select options={optionsOf(TRACE_UPLOAD_STATES)} />
        </Form.Item>
        <Form.Item name="message" label="失败原因">
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <DialogActs close={close} isSaving={mark.isPending} />
      </Form>
    </Modal>
  );
}
