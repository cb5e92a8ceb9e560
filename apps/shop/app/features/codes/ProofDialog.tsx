import type { prove } from '@qingnang/contract/account-safety';
import type { base } from '@qingnang/contract/accounts';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { phone as spaced } from '../../lib/format.ts';
import { ownPhone } from '../../lib/own-phone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Segmented } from '../../ui/Segmented.tsx';
import { CodeFields } from './CodeFields.tsx';
import { FactorField } from './FactorField.tsx';
import { PasswordInput } from './PasswordInput.tsx';

const PASSWORD = { value: 'password', label: '用登录密码' } as const;
const FACTOR = { value: 'factor', label: '用动态口令' } as const;
const CODE = { value: 'code', label: '用短信验证码' } as const;
type Way = (typeof PASSWORD | typeof FACTOR | typeof CODE)['value'];

/** 身份验证: the password, a code to the own number of who asks, or one of their second factor. */
export default function ProofDialog({ answer }: { answer: (isProved: boolean) => void }) {
  const [way, setWay] = useState<Way>('password');
  const [own, setOwn] = useState({ phone: '', hasFactor: false, hasSms: false });
  useEffect(() => {
    void call<typeof base>('GET /api/user/base', { quiet: true, sideBySide: true })
      .then((user) => setOwn({ phone: ownPhone(user), hasFactor: user.has_factor, hasSms: user.has_sms }))
      // The password is still a way.
      .catch(() => null);
  }, []);
  const ways = [
    PASSWORD,
    ...(own.hasFactor ? [FACTOR] : []),
    ...(own.hasSms && own.phone !== '' ? [CODE] : []),
  ];
  const form = useForm(async (typed) => {
    const [password, code] = [typed.secret('password'), typed.text('code')];
    const factorCode = typed.text('factor_code');
    const wrong = wrongOnly({
      password: way === 'password' && password === '' && '请填写登录密码',
      code: way === 'code' && code === '' && '请填写短信验证码',
      factor_code: way === 'factor' && factorCode === '' && '请填写动态口令',
    });
    if (wrong) return wrong;
    await call<typeof prove>('POST /api/user/proof', {
      body: { password: { password }, code: { code }, factor: { factor_code: factorCode } }[way],
      quiet: true,
    });
    answer(true);
    return undefined;
  });
  const { errors, setErrors } = form;
  return (
    <FormDialog title="身份验证" save="验证" form={form} onClose={() => answer(false)}>
      <p className="sub">为保护账户和资金，请先确认是您本人操作；5 分钟内不再询问。</p>
      {ways.length > 1 && <Segmented label="验证方式" value={way} options={ways} onChange={setWay} />}
      {way === 'password' && (
        <Field label="登录密码" error={errors.password} required side>
          <PasswordInput placeholder="请输入登录密码" />
        </Field>
      )}
      {way === 'factor' && <FactorField name="factor_code" error={errors.factor_code} />}
      {way === 'code' && (
        <>
          <p className="sub">
            验证码将发送至 <span className="num">{spaced(own.phone)}</span>
          </p>
          <CodeFields purpose="proof" phone={own.phone} errors={errors} onErrors={setErrors} />
        </>
      )}
    </FormDialog>
  );
}
