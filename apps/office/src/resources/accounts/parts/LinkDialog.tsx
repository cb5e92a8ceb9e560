import { App, Form, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { foundBy, useTypedWords } from '../../../app/found.ts';
import { type Customer, useAct, useCustomers } from '../api.ts';

/** 归入总部: asks a buyer whether it wants to be the store of a head office. */
export function LinkDialog({ customer, close }: { customer: Customer; close: () => void }) {
  const [form] = Form.useForm<{ head_id: number }>();
  const act = useAct(customer.id);
  const fail = useFailure();
  const { message } = App.useApp();
  const submit = async (values: { head_id: number }) => {
    try {
      await act.mutateAsync(({ link }) => link(values));
      message.success('已通知门店，等门店同意');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`归入总部：${customer.company}`} open onCancel={close} footer={null} width={520}>
      <p className="alert info">
        门店用手机验证码同意后才归入：总部账号可以切换到该店采购、看它的订单；证照、价格与地址仍是该店自己的。
      </p>
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item name="head_id" label="总部" rules={[{ required: true, message: '请选择总部账户' }]}>
          <HeadPicker ownId={customer.id} />
        </Form.Item>
        <DialogActs close={close} isSaving={act.isPending} save="发出申请" />
      </Form>
    </Modal>
  );
}

interface HeadPickerProps {
  ownId: number;
  id?: string;
  value?: number;
  onChange?: (id: number) => void;
}

function HeadPicker({ ownId, id, value, onChange }: HeadPickerProps) {
  const words = useTypedWords();
  const query = useCustomers({ keywords: words.asked, page_size: 20 });
  const options = (query.data?.list ?? [])
    .filter((one) => one.id !== ownId && one.head === null)
    .map((one) => ({ value: one.id, label: `${one.company}（${one.username}）` }));
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      onChange={(next: number) => onChange?.(next)}
      {...foundBy(words, query, '没有找到可作总部的客户')}
      placeholder="企业名称、用户名或电话"
      options={options}
    />
  );
}
