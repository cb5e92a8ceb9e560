import { App, Form, Input, Modal, Select } from 'antd';
import { useNavigate } from 'react-router';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { useMe } from '../../../app/me.ts';
import { type ChatThreadRow, useAnswerers, useThreadAct } from '../api.ts';

interface Values {
  staff_id: number;
  note?: string;
}

/** 转交: to whom, with how many they already have. */
export function HandOver({ thread, close }: { thread: ChatThreadRow; close: () => void }) {
  const me = useMe();
  const [form] = Form.useForm<Values>();
  const act = useThreadAct(thread.id);
  const answerers = useAnswerers();
  const fail = useFailure();
  const navigate = useNavigate();
  const { message } = App.useApp();
  const options = (answerers.data?.list ?? [])
    .filter(({ id }) => id !== me.id)
    .map(({ id, name, open }) => ({ value: id, label: `${name}（接待中 ${open}）` }));
  const submit = async ({ staff_id, note = '' }: Values) => {
    try {
      await act.mutateAsync(({ handOver }) => handOver({ staff_id, note: note.trim() }));
      message.success('已转交');
      close();
      void navigate({ pathname: '/chat', search: '?view=mine' });
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`转交会话：${thread.company}`} open onCancel={close} footer={null} width={440}>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item name="staff_id" label="转交给" rules={[{ required: true, message: '请选择客服' }]}>
          <Select
            options={options}
            loading={answerers.isFetching}
            placeholder="选择客服"
            notFoundContent={answerers.isFetching ? '正在读取…' : '没有其他客服'}
          />
        </Form.Item>
        <Form.Item name="note" label="说明" rules={[{ max: 200, message: '说明不超过 200 字' }]}>
          <Input.TextArea rows={2} maxLength={200} placeholder="客户在问什么、已经答复了什么" />
        </Form.Item>
        <DialogActs close={close} isSaving={act.isPending} save="转交" />
      </Form>
    </Modal>
  );
}
