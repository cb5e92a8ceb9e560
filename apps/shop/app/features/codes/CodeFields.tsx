import type { CodePurpose } from '@qingnang/contract/registration';
import { isMobile } from '@qingnang/rules/identity';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { phone as spaced } from '../../lib/format.ts';
import { presentError } from '../../lib/present-error.ts';
import { type Errors, readForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import { CaptchaField } from './CaptchaField.tsx';
import styles from './Codes.module.css';
import { type Captcha, useCaptcha } from './useCaptcha.ts';
import { useCodeSender } from './useCodeSender.ts';

interface CodeFieldsProps {
  purpose: CodePurpose;
  /** Where the code goes; absent: to what stands in the form's field `phone`. */
  phone?: string;
  /** Who is signed in and acts for himself is not asked for one. */
  withCaptcha?: boolean;
  /** The label above the code, where there is little room. */
  stacked?: boolean;
  errors: Errors;
  /** What the sending finds wrong, beside what the form has said. */
  onErrors: (errors: Errors) => void;
}

/** The picture's letters, the code by SMS and the button that sends it. The form's fields: `captcha`, `code`. */
export function CodeFields({ withCaptcha = true, ...props }: CodeFieldsProps) {
  return withCaptcha ? <WithCaptcha {...props} /> : <Code {...props} />;
}

function WithCaptcha(props: CodeFieldsProps) {
  const captcha = useCaptcha(true);
  const { errors } = props;
  return (
    <>
      <CaptchaField
        label="图形验证码"
        captcha={captcha}
        error={errors.captcha ?? errors.captcha_id}
        required
      />
      <Code {...props} captcha={captcha} />
    </>
  );
}

function Code({
  purpose,
  phone,
  stacked,
  errors,
  onErrors,
  captcha,
}: CodeFieldsProps & { captcha?: Captcha }) {
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const { send, seconds, sentTo } = useCodeSender(purpose);
  // The picture has been used up: there is another one when the next code may be sent.
  const waited = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end of the countdown only
  useEffect(() => {
    if (waited.current && seconds === 0) captcha?.another();
    waited.current = seconds > 0;
  }, [seconds]);

  const press = async () => {
    const form = box.current?.closest('form');
    if (!form || busy) return;
    const typed = readForm(form);
    const to = phone ?? typed.text('phone');
    const wrong: Errors = {
      ...(!isMobile(to) && { phone: [to === '' ? '请填写手机号' : '手机号不正确，应为 11 位数字'] }),
      ...(captcha && typed.text('captcha') === '' && { captcha: ['请填写图形验证码'] }),
    };
    onErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await send({
        phone: to,
        ...(captcha && { captcha_id: captcha.id || undefined, captcha: typed.text('captcha') }),
      });
      form.querySelector<HTMLInputElement>('[name="code"]')?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      captcha?.another();
      if (error.kind === 'invalid') onErrors(error.fieldErrors);
      else if (error.kind === 'refused') onErrors({ code: [error.message] });
      else presentError(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Field
      label="短信验证码"
      error={errors.code}
      hint={sentTo && `已发送至 ${spaced(sentTo)}，5 分钟内有效`}
      required
      side={!stacked}
    >
      <div className={styles.code} ref={box}>
        <Input
          name="code"
          inputMode="numeric"
          placeholder="6 位数字"
          autoComplete="one-time-code"
          maxLength={12}
        />
        <Button disabled={seconds > 0} busy={busy} onClick={() => void press()}>
          {seconds > 0 ? `${seconds} 秒后重发` : '获取验证码'}
        </Button>
      </div>
    </Field>
  );
}
