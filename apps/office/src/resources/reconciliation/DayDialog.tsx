import { Form, Modal, Select } from 'antd';
import { useNavigate } from 'react-router';
import { DayInput } from '../../app/DayInput.tsx';
import { DialogActs } from '../../app/DialogActs.tsx';
import { parseDay } from '../../app/day.ts';
import { useFailure } from '../../app/failure.tsx';
import { type Provider, useReconcile } from './api.ts';
import { PROVIDER_OPTIONS } from './words.ts';

/** A day that has not been compared, or not for long. */
export const DayDialog = ({ isOpen, close }: { isOpen: boolean; close: () => void }) => (
  <Modal title="核对某一天" open={isOpen} onCancel={close} footer={null} width={420} destroyOnHidden>
    <DayForm close={close} />
  </Modal>
);

interface Values {
  day: string;
  provider: Provider;
}

function DayForm({ close }: { close: () => void }) {
  const [form] = Form.useForm<Values>();
  const navigate = useNavigate();
  const fail = useFailure();
  const reconcile = useReconcile();
  const submit = async ({ day, provider }: Values) => {
    try {
      const { id } = await reconcile.mutateAsync({ day: parseDay(day) ?? day, provider });
      close();
      await navigate(`/reconciliation/${id}`);
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="reconcile"
      layout="vertical"
      requiredMark={false}
      initialValues={{ day: '', provider: 'wechat' }}
      onFinish={submit}
    >
      <Form.Item
        name="day"
        label="日期"
        extra="昨天及更早，最多 90 天"
        rules={[{ required: true, message: '请填写日期' }]}
      >
        <DayInput autoFocus />
      </Form.Item>
      <Form.Item name="provider" label="渠道">
        <Select options={PROVIDER_OPTIONS} />
      </Form.Item>
      <DialogActs close={close} isSaving={reconcile.isPending} save="开始核对" />
    </Form>
  );
}
