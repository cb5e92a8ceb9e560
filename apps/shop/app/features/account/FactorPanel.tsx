import type { FactorSecret, FactorState, factorBegin } from '@qingnang/contract/second-factor';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { useSession } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Factor.module.css';
import type { FactorAct } from './FactorDialog.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { PanelHead } from './MemberFrame.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

const FactorDialog = lazyKept(() => import('./FactorDialog.tsx'));

/** Below this many one should make new ones. */
const FEW = 3;

interface FactorPanelProps {
  state: FactorState;
  /** Once it is on and its recovery codes are kept, for who was sent here on the way to another page. */
  onward: (() => void) | null;
}

/** 两步验证: on or off, moved to another phone, with recovery codes that are shown once. */
export function FactorPanel({ state, onward }: FactorPanelProps) {
  const [secret, setSecret] = useState<FactorSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { revalidate } = useRevalidator();
  const show = async (fresh: readonly string[]) => {
    setCodes(fresh);
    setSecret(null);
    await revalidate();
  };
  const begin = async () => {
    try {
      setSecret(await call<typeof factorBegin>('POST /api/user/factor'));
    } catch (error) {
      // Shown already.
      if (!(error instanceof ApiError)) throw error;
    }
  };
  const close = () => {
    setCodes(null);
    onward?.();
  };
  const isOn = state.since !== null;
  const isMember = useSession().user?.member != null;
  return (
    <section className="panel" aria-labelledby="factor-title">
      <PanelHead heading="h1" title={<span id="factor-title">两步验证</span>} />
      <div className={styles.body}>
        {state.is_acting && <Notice>两步验证以总部账号为准；要管理总部账号，请先切换回总部。</Notice>}
        {!state.is_acting && state.is_demanded && !isOn && (
          <Notice kind="warn">商城要求开启两步验证：开启后才能下单、付款、提现和查看单据。</Notice>
        )}
        {codes ? (
          <RecoveryCodes codes={codes} onClose={close} />
        ) : secret ? (
          <FactorSetUp secret={secret} isMove={isOn} onDone={show} onCancel={() => setSecret(null)} />
        ) : (
          !state.is_acting &&
          (isOn ? <On state={state} begin={begin} show={show} /> : <Off begin={begin} isMember={isMember} />)
        )}
      </div>
    </section>
  );
}

const Off = ({ begin, isMember }: { begin: () => Promise<void>; isMember: boolean }) => (
  <>
    <p>
      登录时除密码、短信或微信外，再输入手机验证器上每 30 秒一变的 6
      位数字；密码泄露、手机号被冒用，别人也登录不了。
    </p>
    <ul className={styles.points}>
      <li>先在手机上装一个身份验证器，各应用商店都能搜到</li>
      <li>开启后其他设备退出登录{isMember ? '；负责人会收到通知' : '；24 小时内不能提现和签合同'}</li>
    </ul>
    <p>
      <Button variant="primary" size="lg" onClick={() => void begin()}>
        开启两步验证
      </Button>
    </p>
  </>
);

interface OnProps {
  state: FactorState;
  begin: () => Promise<void>;
  show: (codes: readonly string[]) => Promise<void>;
}

function On({ state: { since, recovery_codes: left }, begin, show }: OnProps) {
  const [act, setAct] = useState<FactorAct | null>(null);
  return (
    <>
      <p className={styles.on}>
        <Icon name="ok" size={24} className="ok-text" />
        <b className="strong">已开启</b>
        {since !== null && <span className="sub num">{dateTime(since)} 起</span>}
      </p>
      <p className={left < FEW ? 'warn-text' : 'sub'}>
        还有 {left} 个恢复码，每个只能用一次{left < FEW && '；请重新生成'}
      </p>
      <div className={styles.acts}>
        <Button onClick={() => void begin()}>换手机</Button>
        <Button onClick={() => setAct('renew')}>重新生成恢复码</Button>
        <Button onClick={() => setAct('end')}>关闭两步验证</Button>
      </div>
      <Suspense fallback={null}>
        {act && <FactorDialog act={act} onCodes={show} onClose={() => setAct(null)} />}
      </Suspense>
    </>
  );
}
