import type { BodyOf } from '@qingnang/contract/call';
import { keysOf } from '@qingnang/contract/keys';
import { MEMBER_ROLES } from '@qingnang/contract/member-words';
import type { HandedMember, MemberItem, memberAdd, memberEdit } from '@qingnang/contract/members';
import { call } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Checkbox } from '../../ui/Choice.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import styles from './Members.module.css';

interface MemberDialogProps {
  /** null = a new one. */
  member: MemberItem | null;
  onAdded: (handed: HandedMember) => void;
  onSaved: () => void;
  onClose: () => void;
}

const ROLES = keysOf(MEMBER_ROLES);

/** Adds a member, or changes what one may do. */
export default function MemberDialog({ member, onAdded, onSaved, onClose }: MemberDialogProps) {
  const form = useForm(async (typed) => {
    const roles = ROLES.filter((role) => typed.isChecked(role));
    const wrong = wrongOnly({
      name: typed.text('name').length < 2 && '请填写姓名',
      login: !member && typed.text('login') === '' && '请填写登录名',
      roles: roles.length === 0 && '请至少选择一个角色',
    });
    if (wrong) return wrong;
    const fields = { name: typed.text('name'), roles, order_limit: typed.text('order_limit') };
    if (member) {
      const body: BodyOf<typeof memberEdit> = { ...fields, version: member.version };
      await call<typeof memberEdit>('PUT /api/members/:id', { at: { id: member.id }, body, quiet: true });
      toast.success('已保存');
      onSaved();
    } else {
      const body: BodyOf<typeof memberAdd> = { ...fields, login: typed.text('login') };
      onAdded(await call<typeof memberAdd>('POST /api/members', { body, quiet: true }));
    }
    return undefined;
  });
  const { errors } = form;
  return (
    <FormDialog
      title={member ? `修改成员 ${member.name}` : '新增成员'}
      save={member ? '保存' : '新增'}
      form={form}
      onClose={onClose}
    >
      <Field label="姓名" error={errors.name} required side>
        <Input name="name" maxLength={20} defaultValue={member?.name ?? ''} autoComplete="off" />
      </Field>
      {!member && (
        <Field
          label="登录名"
          error={errors.login}
          hint="手机号（可用短信登录），或字母、汉字开头的用户名"
          required
          side
        >
          <Input name="login" maxLength={30} autoComplete="off" autoCapitalize="none" />
        </Field>
      )}
      <fieldset className={styles.roles}>
        <legend className="strong">角色</legend>
        {ROLES.map((role) => (
          <Checkbox key={role} name={role} defaultChecked={member?.roles.includes(role) ?? false}>
            {MEMBER_ROLES[role].person}
            <span className="muted small">　{MEMBER_ROLES[role].about}</span>
          </Checkbox>
        ))}
        {errors.roles && (
          <p className="price-text small" role="alert">
            {errors.roles[0]}
          </p>
        )}
      </fieldset>
      <Field
        label="下单限额"
        error={errors.order_limit}
        hint="元，一次提交超过这个金额要审批；不填表示不限"
        side
      >
        <Input
          name="order_limit"
          inputMode="decimal"
          maxLength={11}
          defaultValue={member?.order_limit ?? ''}
          autoComplete="off"
        />
      </Field>
    </FormDialog>
  );
}
