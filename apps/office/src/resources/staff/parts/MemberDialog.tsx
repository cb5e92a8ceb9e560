import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../../app/failure.tsx';
import type { Handed } from '../api.ts';
import { type StaffMember, useAddMember, useChangeMember } from '../api.ts';

interface MemberValues {
  username: string;
  name: string;
  phone?: string;
  qq?: string;
  role: string;
}
interface MemberDialogProps {
  /** null = a new one. */
  member: StaffMember | null;
  roles: { value: string; label: string }[];
  /** With the one-time password of a new member; null when nothing was made. */
  done: (made: Handed | null) => void;
}

/** A member of the staff: a new one gets a one-time password. */
export function MemberDialog({ member, roles, done }: MemberDialogProps) {
  const [form] = Form.useForm<MemberValues>();
  const { message } = App.useApp();
  const fail = useFailure();
  const add = useAddMember();
  const change = useChangeMember();
  const submit = async (values: MemberValues) => {
    try {
      if (member) {
        const heard = await change.mutateAsync({
          id: member.id,
          body: { ...values, version: member.version },
        });
        message.success(heard.message);
        done(null);
      } else done({ ...(await add.mutateAsync(values)), username: values.username.trim() });
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={member ? `修改员工 ${member.username}` : '新增员工'}
      open
      onCancel={() => done(null)}
      footer={null}
      width={480}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={member ?? { phone: '', qq: '' }}
        onFinish={submit}
      >
        {!member && (
          <Form.Item
            name="username"
            label="用户名"
            extra="登录时使用，保存后不能修改"
            rules={[
              { required: true, message: '请填写用户名' },
              {
                pattern: /^\s*[A-Za-z][\w.-]{2,29}\s*$/,
                message: '以字母开头，3–30 位字母、数字、点、横线或下划线',
              },
            ]}
          >
            <Input maxLength={30} autoComplete="off" autoFocus />
          </Form.Item>
        )}
        <Form.Item
          name="name"
          label="姓名"
          rules={[{ required: true, whitespace: true, message: '请填写姓名' }]}
        >
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item name="role" label="角色" rules={[{ required: true, message: '请选择角色' }]}>
          <Select options={roles} showSearch={{ optionFilterProp: 'label' }} />
        </Form.Item>
        <Form.Item
          name="phone"
          label="手机号"
          extra="客户经理、业务员、客服的手机和 QQ 会显示给客户"
          rules={[{ pattern: /^\s*(1[3-9]\d{9})?\s*$/, message: '手机号格式不正确' }]}
        >
          <Input maxLength={11} autoComplete="off" inputMode="tel" />
        </Form.Item>
        <Form.Item name="qq" label="QQ" rules={[ANY]}>
          <Input maxLength={12} autoComplete="off" inputMode="numeric" />
        </Form.Item>
        <DialogActs close={() => done(null)} isSaving={add.isPending || change.isPending} />
      </Form>
    </Modal>
  );
}
