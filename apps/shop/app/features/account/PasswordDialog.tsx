import type { UserBase } from '@qingnang/contract/accounts';
import type { resetPassword } from '@qingnang/contract/security';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { phone as spaced } from '../../lib/format.ts';
import { ownPhone } from '../../lib/own-phone.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/useForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { NewPassword } from '../codes/NewPassword.tsx';
import { newPasswordProblems } from '../codes/new-password.ts';
import { PasswordInput } from '../codes/PasswordInput.tsx';

const PROOFS = [
  { value: 'old', label: '用当前密码验证' },
  { value: 'code', label: '用短信验证' },
] as const;
type Proof = (typeof PROOFS)[number]['value'];

/** Changes the password; the present one, or a code to the own number of who asks, proves who is asking. */
export default function PasswordDialog({ user, onClose }: { user: UserBase; onClose: () => void }) {
  const [proof, setProof] = useState<Proof>('old');
  const number = ownPhone(user);
  const form = useForm(async (typed) => {
    const [old, code] = [typed.secret('old_password'), typed.text('code')];
    const wrong = newPasswordProblems(typed, user, {
      old_password: proof === 'old' && old === '' && '请填写当前密码',
      code: proof === 'code' && code === '' && '请填写短信验证码',
    });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof resetPassword>('POST /api/user/resetPassword', {
      body: {
        password: typed.secret('password'),
        old_password: proof === 'old' ? old : undefined,
        code: proof === 'code' ? code : undefined,
      },
      quiet: true,
    });
    toast.success(message);
    onClose();
    return undefined;
  });
  const { errors, setErrors } = form;
  return (
    <FormDialog title="修改登录密码" save="确认修改" form={form} onClose={onClose}>
      {user.has_sms && number !== '' && (
        <Segmented label="验证方式" value={proof} options={PROOFS} onChange={setProof} />
      )}
      {proof === 'old' ? (
        <Field label="当前密码" error={errors.old_password} required side>
          <PasswordInput name="old_password" placeholder="请输入当前密码" />
        </Field>
      ) : (
        <>
          <p className="sub">
            验证码将发送至 <span className="num">{spaced(number)}</span>
          </p>
          <CodeFields purpose="reset" phone={number} errors={errors} onErrors={setErrors} />
        </>
      )}
      <NewPassword errors={errors} label="新密码" />
    </FormDialog>
  );
}
