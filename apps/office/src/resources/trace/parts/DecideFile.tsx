import { App, Form, Input, Modal, Radio } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { type TraceSentFile, useDecideFile } from '../api.ts';

interface Values {
  state: 'confirmed' | 'refused';
  reason: string;
}

/** What the platform has said to a file. */
export function DecideFile({ file, close }: { file: TraceSentFile; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const decide = useDecideFile(file.id);
  const state = Form.useWatch('state', form);
  const submit = async (values: Values) => {
    try {
      const answer = await decide.mutateAsync({ state: values.state, reason: values.reason?.trim() ?? '' });
      message.success(answer.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={`${file.format} ${file.day} 的结果`}
      open
      onCancel={close}
      footer={null}
      width={440}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="decide-file"
        layout="vertical"
        onFinish={submit}
        initialValues={{ state: 'confirmed', reason: '' }}
      >
        <Form.Item
          name="state"
          label="平台的结果"
          extra="被拒绝的包裹回到上传队列，改回未上传后进入下一天的文件"
        >
          <Radio.Group
            options={[
              { value: 'confirmed', label: '已接收' },
              { value: 'refused', label: '被拒绝' },
            ]}
          />
        </Form.Item>
        {state === 'refused' && (
          <Form.Item
            name="reason"
            label="拒绝的原因"
            rules={[{ required: true, whitespace: true, message: '请填写平台拒绝的原因' }]}
          >
            <Input maxLength={200} autoComplete="off" />
          </Form.Item>
        )}
        <DialogActs close={close} isSaving={decide.isPending} />
      </Form>
    </Modal>
  );
}
