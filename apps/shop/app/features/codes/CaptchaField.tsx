import { Field, Input } from '../../ui/Field.tsx';
import styles from './Codes.module.css';
import type { Captcha } from './useCaptcha.ts';

interface CaptchaFieldProps {
  captcha: Captcha;
  error: readonly string[] | undefined;
  /** 图形验证码 where a code by SMS stands below it. */
  label?: string;
  required?: boolean;
}

/** The letters to copy; a press on the picture brings another. */
export const CaptchaField = ({ captcha, error, label = '验证码', required = false }: CaptchaFieldProps) => (
  <Field label={label} error={error} required={required} side>
    <div className={styles.captcha}>
      {/* A new picture is a new question. */}
      <Input key={captcha.id} name="captcha" placeholder="不区分大小写" autoComplete="off" maxLength={10} />
      <button className={styles.picture} type="button" aria-label="换一张验证码" onClick={captcha.another}>
        {captcha.image === '' ? (
          '点击刷新'
        ) : (
          <img src={captcha.image} alt="图形验证码" width={132} height={44} />
        )}
      </button>
    </div>
  </Field>
);
