import type { prove } from '@qingnang/contract/account-safety';
import type { base } from '@qingnang/contract/accounts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../lib/api.ts';
import { phone as spaced } from '../../lib/format.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Field } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CodeFields } from './CodeFields.tsx';
import styles from './Codes.module.css';
import { PasswordInput } from './PasswordInput.tsx';

const WAYS = [
  { value: 'password', label: '用登录密码' },
  { value: 'code', label: '用短信验证码' },
] as const;
type Way = (typeof WAYS)[number]['value'];

/** 身份验证: the password, or a code to the account's own number. */
export default function ProofDialog({ answer }: { answer: (isProved: boolean) => void }) {
  const id = useId();
  const [way, setWay] = useState<Way>('password');
  const [phone, setPhone] = useState('');
  useEffect(() => {
    void call<typeof base>('GET /api/user/base', { quiet: true, sideBySide: true })
      .then((user) => setPhone(user.phone))
      // The password is still a way.
      .catch(() => null);
  }, []);
  const { form, errors, setErrors, refusal, busy, submit } = useForm(async (typed) => {
    const [password, code] = [typed.secret('password'), typed.text('code')];
    const wrong = wrongOnly({
      password: way === 'password' && password === '' && '请填写登录密码',
      code: way === 'code' && code === '' && '请填写短信验证码',
    });
    if (wrong) return wrong;
    await call<typeof prove>('POST /api/user/proof', {
      body: way === 'password' ? { password } : { code },
      quiet: true,
    });
    answer(true);
    return undefined;
  });
  return (
    <Dialog
      open
      onClose={() => answer(false)}
      title="身份验证"
      foot={<DialogActs form={id} busy={busy} save="验证" onClose={() => answer(false)} />}
    >
      <form ref={form} id={id} className={styles.proof} method="post" onSubmit={submit} noValidate>
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <p className="sub">为保护账户和资金，请先确认是您本人操作；5 分钟内不再询问。</p>
        {phone !== '' && <Segmented label="验证方式" value={way} options={WAYS} onChange={setWay} />}
        {way === 'password' ? (
          <Field label="登录密码" error={errors.password} required side>
            <PasswordInput placeholder="请输入登录密码" />
          </Field>
        ) : (
          <>
            <p className="sub">
              验证码将发送至 <span className="num">{spaced(phone)}</span>
            </p>
            <CodeFields purpose="proof" phone={phone} errors={errors} onErrors={setErrors} />
          </>
        )}
      </form>
    </Dialog>
  );
}
