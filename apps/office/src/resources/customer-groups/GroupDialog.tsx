import { CUSTOMER_GROUP_NAME, type CustomerGroupForm } from '@qingnang/contract/admin-customer-groups';
import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import type { CustomerGroup } from '../../shared/customer-groups.ts';
import { useSaveGroup } from './api.ts';

interface DialogProps {
  /** 'new' for another one; null = it is closed. */
  edited: CustomerGroup | 'new' | null;
  close: () => void;
}

export const GroupDialog = ({ edited, close }: DialogProps) => (
  <Modal
    title={edited === 'new' ? '新增客户分组' : '修改客户分组'}
    open={edited !== null}
    onCancel={close}
    footer={null}
    width={480}
    destroyOnHidden
  >
    {edited && <GroupForm group={edited === 'new' ? null : edited} close={close} />}
  </Modal>
);

function GroupForm({ group, close }: { group: CustomerGroup | null; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<CustomerGroupForm>();
  const fail = useFailure();
  const save = useSaveGroup();
  const submit = async (body: CustomerGroupForm) => {
    try {
      await save.mutateAsync({ id: group?.id ?? null, body });
      message.success('客户分组已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="customer-group"
      layout="vertical"
      initialValues={{ name: group?.name ?? '', note: group?.note ?? '' }}
      onFinish={submit}
    >
      <Form.Item
        name="name"
        label={CUSTOMER_GROUP_NAME.label}
        extra="导入客户、合同价和对接系统都按名称认分组"
        rules={[{ required: true, whitespace: true, message: '请填写分组名称' }]}
      >
        <Input maxLength={CUSTOMER_GROUP_NAME.max} autoComplete="off" autoFocus />
      </Form.Item>
      <Form.Item name="note" label="说明" extra="只有员工看得到">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
      <DialogActs close={close} isSaving={save.isPending} />
    </Form>
  );
}
