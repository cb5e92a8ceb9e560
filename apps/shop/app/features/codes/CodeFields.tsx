import type { CodePurpose } from '@qingnang/contract/registration';
import { isMobile } from '@qingnang/rules/identity';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { phone as spaced } from '../../lib/format.ts';
import { presentError } from '../../lib/present-error.ts';
import { type Errors, readForm } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import styles from './Codes.module.css';
import { ProofStatus } from './ProofStatus.tsx';
import { useCodeSender } from './useCodeSender.ts';
import { useProof } from './useProof.ts';

interface CodeFieldsProps {
  purpose: CodePurpose;
  /** Where the code goes; absent: to what stands in the form's field `phone`. */
  phone?: string;
  /** The label above the code, where there is little room. */
  stacked?: boolean;
  errors: Errors;
  /** What the sending finds wrong, beside what the form has said. */
  onErrors: (errors: Errors) => void;
}

/** The code by SMS and the button that sends it, once the browser has proved its work. The form's field: `code`. */
export function CodeFields({ purpose, phone, stacked, errors, onErrors }: CodeFieldsProps) {
  const box = useRef<HTMLDivElement>(null);
  const [busy, setBusy] = useState(false);
  const { send, seconds, sentTo } = useCodeSender(purpose);
  const proof = useProof('code');

  const press = async () => {
    const form = box.current?.closest('form');
    if (!form || busy) return;
    const typed = readForm(form);
    const to = phone ?? typed.text('phone');
    const wrong: Errors = {
      ...(!isMobile(to) && { phone: [to === '' ? '请填写手机号' : '手机号不正确，应为 11 位数字'] }),
    };
    onErrors(wrong);
    if (Object.keys(wrong).length > 0) return;
    setBusy(true);
    try {
      await proof.act(to, (proven) => send({ phone: to, ...proven }));
      form.querySelector<HTMLInputElement>('[name="code"]')?.focus();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.kind === 'invalid') onErrors({ ...error.fieldErrors, ...atCode(error) });
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
      <ProofStatus part={proof.part} />
    </Field>
  );
}

/** A proof that fails again and again has no field of its own. */
const atCode = ({ fieldErrors: { captcha } }: ApiError): Errors => (captcha ? { code: captcha } : {});
