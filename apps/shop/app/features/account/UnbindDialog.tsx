import { useId } from 'react';
import { api } from '../../lib/api.ts';
import { toast } from '../../lib/toasts.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordInput } from '../codes/PasswordInput.tsx';
import styles from './Security.module.css';

/** Unbinds the account's WeChat; its password proves who is asking. */
export default function UnbindDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const id = useId();
  const { form, errors, refusal, busy, submit } = useForm(async (typed) => {
    const old_password = typed.secret('old_password');
    const wrong = wrongOnly({ old_password: old_password === '' && '请填写登录密码' });
    if (wrong) return wrong;
    const { message } = await api.delete('/api/user/unbind_wechat', undefined, {
      quiet: true,
      body: { old_password },
    });
    toast.success(message);
    onDone();
    return undefined;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="解绑微信"
      foot={<DialogActs form={id} busy={busy} save="确认解绑" onClose={onClose} />}
    >
      <form method="post" ref={form} id={id} className={styles.form} onSubmit={submit} noValidate>
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <p className="sub">解绑后不能再用这个微信扫码登录，也收不到微信消息。</p>
        <Field label="登录密码" error={errors.old_password} required side>
          <PasswordInput name="old_password" placeholder="请输入登录密码" />
        </Field>
      </form>
    </Dialog>
  );
}
