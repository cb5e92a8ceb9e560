import { Field, Input } from '../../ui/Field.tsx';
import styles from './LoginForm.module.css';
import type { Captcha } from './useCaptcha.ts';

/** The letters to copy; a press on the picture brings another. */
export const CaptchaField = ({ captcha, error }: { captcha: Captcha; error: string[] | undefined }) => (
  <Field label="验证码" error={error} side>
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
