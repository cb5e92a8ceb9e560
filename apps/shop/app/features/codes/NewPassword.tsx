import { PASSWORD_MIN, passwordStrength } from '@qingnang/rules/password';
import { useState } from 'react';
import { cx } from '../../lib/cx.ts';
import type { Errors } from '../../lib/useForm.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Codes.module.css';
import { PasswordInput } from './PasswordInput.tsx';

const STRENGTHS = ['', '弱', '中', '强'];

interface NewPasswordProps {
  errors: Errors;
  label?: string;
}

/** A password that is chosen: how strong it is while typing, and once more against slips. */
export function NewPassword({ errors, label = '设置密码' }: NewPasswordProps) {
  const [typed, setTyped] = useState('');
  return (
    <>
      <Field label={label} error={errors.password} hint={<Meter password={typed} />} required side>
        <PasswordInput
          placeholder={`至少 ${PASSWORD_MIN} 个字符`}
          autoComplete="new-password"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="确认密码" error={errors.again} required side>
        <PasswordInput name="again" placeholder="再输入一次" autoComplete="new-password" />
      </Field>
    </>
  );
}

function Meter({ password }: { password: string }) {
  const strength = passwordStrength(password);
  const marks = [
    { words: `${PASSWORD_MIN} 位以上`, has: password.length >= PASSWORD_MIN },
    { words: '含字母与数字', has: /[a-z]/i.test(password) && /\d/.test(password) },
    { words: '含符号', has: /[^a-z\d\s]/i.test(password) },
  ];
  return (
    <span className={styles.meter}>
      <span className={cx(styles.bars, styles[`bars${strength}`])} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {strength > 0 && <span>强度：{STRENGTHS[strength]}</span>}
      {marks.map(({ words, has }) => (
        <span key={words} className={cx(styles.markWords, has && 'ok-text')}>
          {has && <Icon name="check" size={14} />}
          {words}
        </span>
      ))}
    </span>
  );
}
