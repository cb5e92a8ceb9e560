import type { BodyOf } from '@qingnang/contract/call';
import type { addStore } from '@qingnang/contract/stores';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { type Typed, useForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { NewPassword } from '../codes/NewPassword.tsx';
import { newPasswordProblems } from '../codes/new-password.ts';
import { PhoneField } from '../codes/PhoneField.tsx';
import register from '../register/Register.module.css';

/** Opens an account for a store and goes on to its papers. */
export function StoreForm() {
  const navigate = useNavigate();
  const { keyOf } = useContentKey();
  const { form, errors, setErrors, refusal, busy, submit } = useForm(async (typed) => {
    const wrong = problemsIn(typed);
    if (wrong) return wrong;
    const body: BodyOf<typeof addStore> = {
      company: typed.text('company'),
      username: typed.text('username'),
      phone: typed.text('phone'),
      code: typed.text('code'),
      password: typed.secret('password'),
    };
    const data = await call<typeof addStore>('POST /api/stores', {
      body,
      quiet: true,
      idempotencyKey: keyOf(body),
    });
    await navigate(`/register/dd/step2?store=${data.id}`);
    return undefined;
  });
  return (
    <form method="post" ref={form} className={register.form} onSubmit={submit} noValidate>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <Field label="门店名称" error={errors.company} hint="与门店营业执照上的名称完全一致" required side>
        <Input name="company" maxLength={80} autoComplete="organization" />
      </Field>
      <Field label="用户名" error={errors.username} hint="门店员工也可用它单独登录" required side>
        <Input
          name="username"
          placeholder="字母或汉字开头"
          autoComplete="off"
          autoCapitalize="none"
          maxLength={30}
        />
      </Field>
      <PhoneField errors={errors} hint="门店自己的手机号，接收该店的订单与证照提醒" />
      <CodeFields purpose="register" errors={errors} onErrors={setErrors} />
      <NewPassword errors={errors} />
      <div className={register.after}>
        <Button type="submit" variant="primary" size="lg" block busy={busy}>
          下一步，填写门店资料
        </Button>
      </div>
    </form>
  );
}

function problemsIn(typed: Typed) {
  const own = { phone: typed.text('phone'), username: typed.text('username') };
  return newPasswordProblems(typed, own, {
    company: typed.text('company') === '' && '请填写门店名称',
    username: own.username === '' && '请填写用户名',
    phone: own.phone === '' && '请填写手机号',
    code: typed.text('code') === '' && '请填写短信验证码',
  });
}
