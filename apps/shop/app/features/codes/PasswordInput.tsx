import { type ComponentProps, useState } from 'react';
import { Input } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './Codes.module.css';

/** A password that can be looked at. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'ref'>) {
  const [visible, setVisible] = useState(false);
  return (
    <div className={styles.box}>
      <Input
        name="password"
        placeholder="请输入密码"
        autoComplete="current-password"
        maxLength={128}
        {...props}
        type={visible ? 'text' : 'password'}
      />
      <IconButton
        className={styles.eye}
        icon={visible ? 'eye' : 'eye-off'}
        iconSize={16}
        label={visible ? '隐藏输入内容' : '显示输入内容'}
        onClick={() => setVisible(!visible)}
      />
    </div>
  );
}
