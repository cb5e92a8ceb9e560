import { App, Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { type AddressBody, orderActs, useAddresses, useOrderAct } from '../api.ts';
import type { DialogProps } from './dialog.ts';
import { NewAddressForm } from './NewAddressForm.tsx';

/** 修改收货信息: one of the buyer's own addresses; a new one waits for somebody else's review. */
export function AddressDialog(props: DialogProps) {
  const { order, isOpen, close } = props;
  return (
    <Modal
      title={`修改收货信息 ${order.order_no}`}
      open={isOpen}
      onCancel={close}
      footer={null}
      width={480}
      destroyOnHidden
    >
      <Content {...props} />
    </Modal>
  );
}

function Content(props: DialogProps) {
  const [isNew, setIsNew] = useState(false);
  return isNew ? (
    <NewAddressForm orderId={props.order.id} close={() => setIsNew(false)} />
  ) : (
    <AddressForm {...props} propose={() => setIsNew(true)} />
  );
}

function AddressForm({ order, close, propose }: DialogProps & { propose: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<AddressBody>();
  const fail = useFailure();
  const { data } = useAddresses(order.id);
  const save = useOrderAct(orderActs(order.id).sendElsewhere);
  const addresses = data?.list ?? [];
  const take = (id: number) => {
    const taken = addresses.find((one) => one.id === id);
    if (taken) form.setFieldsValue({ consignee: taken.consignee, phone: taken.phone });
  };
  const submit = async (values: AddressBody) => {
    try {
      await save.mutateAsync(values);
      message.success('收货信息已修改');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      onFinish={submit}
      initialValues={{ consignee: order.consignee, phone: order.phone }}
    >
      <p className="sub">
        现在送到：{order.region}
        {order.street}
      </p>
      <Form.Item
        name="address_id"
        label="收货地址"
        rules={[{ required: true, message: '请选择收货地址' }]}
        extra="只能选择注册地址和已审核的地址"
      >
        <Select
          onChange={take}
          placeholder="请选择"
          options={addresses.map((one) => ({
            value: one.id,
            disabled: one.problem !== '',
            title: one.problem,
            label: `${markOf(one)}${one.consignee} ${one.region}${one.address}`,
          }))}
        />
      </Form.Item>
      <Field name="consignee" label="收货人" most={30} />
      <Field name="phone" label="联系电话" most={20} />
      <p className="sub">
        运费不再重新计算。买家会看到修改记录。
        <button type="button" className="btn text" onClick={propose}>
          登记新地址
        </button>
      </p>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}

const markOf = ({ is_registered: isRegistered, problem }: { is_registered: number; problem: string }) => {
  if (isRegistered === 1) return '【注册地址】';
  return problem === '' ? '' : '【未审核】';
};

const Field = ({ name, label, most }: { name: string; label: string; most: number }) => (
  <Form.Item
    name={name}
    label={label}
    rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
  >
    <Input maxLength={most} autoComplete="off" />
  </Form.Item>
);
