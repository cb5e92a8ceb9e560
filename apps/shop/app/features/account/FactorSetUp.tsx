import type { FactorSecret, factorConfirm } from '@qingnang/contract/second-factor';
import { call } from '../../lib/api.ts';
import { copyText } from '../../lib/copy.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { FactorField } from '../codes/FactorField.tsx';
import styles from './Factor.module.css';

interface FactorSetUpProps {
  secret: FactorSecret;
  /** There is one already: a code of the phone before is needed as well. */
  isMove: boolean;
  onDone: (recoveryCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

/** The secret for the app, and its first code: the factor is on only after a right one, so that nobody locks themselves out. */
export function FactorSetUp({ secret, isMove, onDone, onCancel }: FactorSetUpProps) {
  const { form, errors, refusal, busy, submit } = useForm(async (typed) => {
    const [code, oldCode] = [typed.text('code'), typed.text('old_code')];
    const wrong = wrongOnly({
      old_code: isMove && oldCode === '' && '请填写原手机上的动态口令，或一个恢复码',
      code: code === '' && '请填写动态口令',
    });
    if (wrong) return wrong;
    const { recovery_codes: codes } = await call<typeof factorConfirm>('POST /api/user/factor/confirm', {
      body: { secret: secret.secret, code, old_code: isMove ? oldCode : undefined },
      quiet: true,
    });
    await onDone(codes);
    return undefined;
  });
  return (
    <ol className={styles.steps}>
      <li>
        <h2>用手机验证器扫描二维码</h2>
        <img
          className={styles.qr}
          src={`data:image/svg+xml,${encodeURIComponent(secret.image)}`}
          width={168}
          height={168}
          alt="两步验证二维码"
        />
        <p className="sub">
          不能扫描时，在验证器里手工输入密钥：
          <span className={styles.secret}>
            <code>{inFours(secret.secret)}</code>
            <IconButton
              icon="copy"
              size="sm"
              label="复制密钥"
              onClick={() => void copyText('密钥', secret.secret)}
            />
          </span>
        </p>
      </li>
      <li>
        <h2>输入验证器上的 6 位数字</h2>
        <form ref={form} className={styles.form} method="post" onSubmit={submit} noValidate>
          {(refusal || errors.secret) && <Notice kind="bad">{refusal || errors.secret?.[0]}</Notice>}
          {isMove && <FactorField name="old_code" label="原手机口令" error={errors.old_code} />}
          <FactorField label={isMove ? '新手机口令' : '动态口令'} error={errors.code} takesRecovery={false} />
          <div className={styles.acts}>
            <Button type="submit" variant="primary" busy={busy}>
              {isMove ? '确认更换' : '确认开启'}
            </Button>
            <Button variant="text" onClick={onCancel}>
              取消
            </Button>
          </div>
        </form>
      </li>
    </ol>
  );
}

/** To be read off the screen letter by letter. */
const inFours = (secret: string) => secret.replaceAll(/.{4}(?=.)/g, '$& ');
