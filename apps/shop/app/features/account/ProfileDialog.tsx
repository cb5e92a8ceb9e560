import type { UserBase } from '@qingnang/contract/accounts';
import type { BodyOf } from '@qingnang/contract/call';
import type { updateUserInfo } from '@qingnang/contract/security';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { useDone } from '../../lib/useDone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Field, Input } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import { PhoneField } from '../codes/PhoneField.tsx';

/** Changes the contact's name, and the number once a code sent to the new one has proved it. */
export default function ProfileDialog({ user, onClose }: { user: UserBase; onClose: () => void }) {
  const done = useDone(onClose);
  const [number, setNumber] = useState(user.phone);
  const isOther = number !== user.phone;
  const form = useForm(async (typed) => {
    const body: BodyOf<typeof updateUserInfo> = {
      name: typed.text('name'),
      phone: typed.text('phone'),
      code: typed.text('code'),
    };
    const wrong = wrongOnly({
      name: body.name === '' && '请填写姓名',
      phone: body.phone === '' && '请填写手机号',
      code: body.phone !== user.phone && body.code === '' && '请填写短信验证码',
    });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof updateUserInfo>('POST /api/user/updateUserInfo', {
      body,
      quiet: true,
    });
    await done(message);
    return undefined;
  });
  const { errors, setErrors } = form;
  return (
    <FormDialog
      title="联系人与手机"
      form={form}
      onClose={onClose}
      onChange={(event) => {
        const field: EventTarget = event.target;
        if (field instanceof HTMLInputElement && field.name === 'phone') setNumber(field.value);
      }}
    >
      <Field label="姓名" error={errors.name} required side>
        <Input name="name" defaultValue={user.name} maxLength={20} autoComplete="name" />
      </Field>
      <PhoneField
        errors={errors}
        defaultValue={user.phone}
        hint={isOther ? '保存时须验证身份；之后 24 小时内不能提现和签合同' : '更换时需要新号码的短信验证码'}
      />
      {isOther && <CodeFields purpose="phone" errors={errors} onErrors={setErrors} />}
    </FormDialog>
  );
}
