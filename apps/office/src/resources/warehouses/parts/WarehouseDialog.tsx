import { App, Form, Input, InputNumber, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { type StaffWarehouse, useCreateWarehouse, useUpdateWarehouse, useWarehouses } from '../api.ts';
import { newWarehouse, newWarehouseBody, valuesOf, type WarehouseValues, warehouseBody } from '../values.ts';
import { TermFields } from './TermFields.tsx';

interface DialogProps {
  /** Null for a new one. */
  warehouse: StaffWarehouse | null;
  isOpen: boolean;
  close: () => void;
}

export const WarehouseDialog = ({ warehouse, isOpen, close }: DialogProps) => (
  <Modal
    title={warehouse ? `编辑仓库　${warehouse.name}` : '新增仓库'}
    open={isOpen}
    onCancel={close}
    footer={null}
    width={520}
    destroyOnHidden
  >
    <WarehouseForm warehouse={warehouse} close={close} />
  </Modal>
);

function WarehouseForm({ warehouse, close }: Pick<DialogProps, 'warehouse' | 'close'>) {
  const { message } = App.useApp();
  const [form] = Form.useForm<WarehouseValues>();
  const fail = useFailure();
  const create = useCreateWarehouse();
  const update = useUpdateWarehouse();
  const { data } = useWarehouses();
  const first = warehouse ? valuesOf(warehouse) : newWarehouse(data?.list ?? []);
  // What no field asks for stays as it is: closing has a button of its own.
  const submit = async (typed: WarehouseValues) => {
    const values = { ...first, ...typed };
    try {
      if (warehouse) await update.mutateAsync({ id: warehouse.id, body: warehouseBody(values) });
      else await create.mutateAsync(newWarehouseBody(values));
      message.success('仓库已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form form={form} name="warehouse" layout="vertical" initialValues={first} onFinish={submit}>
      <div className="shipping-pair">
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={20} autoComplete="off" placeholder="如：成都仓" />
        </Form.Item>
        <Form.Item
          name="code"
          label="代码"
          rules={[{ required: true, whitespace: true, message: '请填写代码' }]}
        >
          <Input maxLength={20} autoComplete="off" placeholder="如：cd" />
        </Form.Item>
      </div>
      <Form.Item name="address" label="地址">
        <Input maxLength={120} autoComplete="off" />
      </Form.Item>
      <div className="shipping-pair">
        <Form.Item name="licence_no" label="许可证号">
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="sort" label="排序，小的在前" rules={[{ required: true, message: '请填写排序' }]}>
          <InputNumber min={0} max={100_000} precision={0} controls={false} />
        </Form.Item>
      </div>
      {!warehouse && (
        <>
          <p className="sub">默认配送规则，适用于所有地区；保存后可为个别地区另设</p>
          <TermFields />
        </>
      )}
      <DialogActs close={close} isSaving={create.isPending || update.isPending} />
    </Form>
  );
}
