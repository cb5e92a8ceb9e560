import type { adminRoleCreate } from '@qingnang/contract/admin-staff';
import type { BodyOf } from '@qingnang/contract/call';
import { ADMIN_KEEPS } from '@qingnang/contract/permissions';
import { App, Button, Checkbox, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../../../app/failure.tsx';
import { useConfirm } from '../../../../app/useConfirm.ts';
import type { StaffRole } from '../../api.ts';
import { type PermissionRow, useRoleActs } from '../api.ts';
import { groupsOf } from '../groups.ts';

export interface Edited {
  /** null = a new one. */
  role: StaffRole | null;
  /** The role that a new one begins as. */
  copyOf: StaffRole | null;
}
type RoleValues = BodyOf<typeof adminRoleCreate>;
interface RoleDialogProps {
  edited: Edited;
  permissions: readonly PermissionRow[];
  copy: (role: StaffRole) => void;
  close: () => void;
}

/** One role: its name and everything it may do. */
export function RoleDialog({ edited: { role, copyOf }, permissions, copy, close }: RoleDialogProps) {
  const [form] = Form.useForm<RoleValues>();
  const { message } = App.useApp();
  const fail = useFailure();
  const { create, update } = useRoleActs();
  const begun = role ?? copyOf;
  const submit = async ({ key, ...body }: RoleValues) => {
    try {
      const heard = role
        ? await update.mutateAsync({ key: role.key, body: { ...body, version: role.version } })
        : await create.mutateAsync({ key, ...body });
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={role ? `修改角色 ${role.name}` : '新增角色'}
      open
      onCancel={close}
      footer={null}
      width={760}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{
          name: copyOf ? `${copyOf.name}（副本）` : (role?.name ?? ''),
          permissions: begun?.permissions ?? ['staff.self'],
        }}
        onFinish={submit}
      >
        <div className="role-head">
          {!role && (
            <Form.Item
              name="key"
              label="角色代码"
              extra="保存后不能修改"
              rules={[
                { required: true, message: '请填写角色代码' },
                {
                  pattern: /^\s*[a-z][a-z0-9_]{1,30}\s*$/,
                  message: '小写字母开头，只用小写字母、数字和下划线',
                },
              ]}
            >
              <Input maxLength={31} autoComplete="off" autoFocus />
            </Form.Item>
          )}
          <Form.Item
            name="name"
            label="角色名称"
            rules={[{ required: true, whitespace: true, message: '请填写角色名称' }]}
          >
            <Input maxLength={20} autoComplete="off" />
          </Form.Item>
        </div>
        <Form.Item name="permissions" rules={[ANY]}>
          <Ticks permissions={permissions} isAdmin={role?.key === 'admin'} />
        </Form.Item>
        <div className="role-foot">
          {role && <RoleActs role={role} copy={() => copy(role)} close={close} />}
          <DialogActs close={close} isSaving={create.isPending || update.isPending} />
        </div>
      </Form>
    </Modal>
  );
}

interface TicksProps {
  permissions: readonly PermissionRow[];
  isAdmin: boolean;
  /** Given by the form. */
  value?: string[];
  onChange?: (value: string[]) => void;
}

function Ticks({ permissions, isAdmin, value = [], onChange = () => undefined }: TicksProps) {
  const isKept = (key: string) => key === 'staff.self' || (isAdmin && ADMIN_KEEPS.some((one) => one === key));
  return (
    <Checkbox.Group className="role-ticks" value={value} onChange={onChange}>
      {groupsOf(permissions).map(({ group, rows }) => (
        <fieldset key={group}>
          <legend>{group}</legend>
          {rows.map(({ key, name, about }) => (
            <Checkbox key={key} value={key} disabled={isKept(key)}>
              {name}
              <small className="muted">{about}</small>
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </Checkbox.Group>
  );
}

function RoleActs({ role, copy, close }: { role: StaffRole; copy: () => void; close: () => void }) {
  const confirm = useConfirm();
  const { remove } = useRoleActs();
  const act = async () => {
    await remove.mutateAsync(role.key);
    close();
  };
  const restore = () =>
    confirm({
      title: `“${role.name}”恢复默认权限？`,
      okText: '恢复默认',
      act,
      done: '已提交，等待另一位同事复核',
    });
  const askDelete = () =>
    confirm({ title: `删除角色“${role.name}”？`, okText: '删除', act, done: '已提交，等待另一位同事复核' });
  return (
    <span className="btns">
      <Button onClick={copy}>复制为新角色</Button>
      {role.is_changed && <Button onClick={restore}>恢复默认</Button>}
      {!role.is_built_in && (
        <Button
          danger
          disabled={role.staff > 0}
          onClick={askDelete}
          title={role.staff > 0 ? '还有员工是这个角色' : ''}
        >
          删除
        </Button>
      )}
    </span>
  );
}
