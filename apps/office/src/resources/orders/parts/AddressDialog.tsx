import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { RegionTextSelect } from '../../../shared/fields/RegionSelect.tsx';
import { type AddressBody, orderActs, useAddresses, useOrderAct } from '../api.ts';
import type { DialogProps } from './dialog.ts';

/** 修改收货信息: one of the buyer's own addresses, or words of ours. */
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
      <AddressForm {...props} />
    </Modal>
  );
}

const TYPED = 0;

function AddressForm({ order, close }: DialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<AddressBody>();
  const fail = useFailure();
  const { data } = useAddresses(order.id);
  const save = useOrderAct(orderActs(order.id).sendElsewhere);
  const addresses = data?.list ?? [];
  const isOwn = (Form.useWatch('address_id', form) ?? TYPED) !== TYPED;
  const take = (id: number) => {
    const {
      id: _id,
      is_registered: _flag,
      ...words
    } = addresses.find((one) => one.id === id) ?? { id, is_registered: 0 };
    form.setFieldsValue(words);
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
      initialValues={{
        address_id: TYPED,
        consignee: order.consignee,
        phone: order.phone,
        region: order.region,
        address: order.street,
      }}
    >
      <Form.Item name="address_id" label="收货地址">
        <Select
          onChange={take}
          options={[
            { value: TYPED, label: '手工填写' },
            ...addresses.map((one) => ({
              value: one.id,
              label: `${one.is_registered === 1 ? '【注册地址】' : ''}${one.consignee} ${one.region}${one.address}`,
            })),
          ]}
        />
      </Form.Item>
      <Field name="consignee" label="收货人" most={30} />
      <Field name="phone" label="联系电话" most={20} />
      {isOwn ? (
        <Field name="region" label="地区" most={60} isFixed />
      ) : (
        <Form.Item name="region" label="地区" rules={[{ required: true, message: '请选择地区' }]}>
          <RegionTextSelect />
        </Form.Item>
      )}
      <Field name="address" label="详细地址" most={120} isFixed={isOwn} />
      <p className="sub">运费不再重新计算。买家会看到修改记录。</p>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  most: number;
  isFixed?: boolean;
}

const Field = ({ name, label, most, isFixed = false }: FieldProps) => (
  <Form.Item
    name={name}
    label={label}
    rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
  >
    <Input maxLength={most} autoComplete="off" disabled={isFixed} />
  </Form.Item>
);
