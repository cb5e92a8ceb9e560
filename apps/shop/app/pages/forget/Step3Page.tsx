import { ForgetSteps } from '../../features/register/ForgetSteps.tsx';
import { readForget } from '../../features/register/forget-data.ts';
import styles from '../../features/register/Register.module.css';
import { defineData } from '../../lib/data.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';

const page = defineData((call) => readForget(call, 'done'));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

export default function Step3Page() {
  return (
    <ForgetSteps step={3} title="重置成功">
      <div className={styles.done}>
        <Icon name="ok" size={28} />
        <p className="strong">密码已重置，请用新密码登录</p>
        <p className="sub">为了安全，所有设备都已退出登录。</p>
        <ButtonLink variant="primary" size="lg" to="/login">
          去登录
        </ButtonLink>
      </div>
    </ForgetSteps>
  );
}
