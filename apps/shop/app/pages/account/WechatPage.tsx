import type { DataOf } from '@qingnang/contract/call';
import type {
  bindWechat,
  createCode,
  unbindWechat,
  wechatBinding,
  wechatCode,
} from '@qingnang/contract/wechat';
import { useState } from 'react';
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router';
import { MemberFrame, PanelHead } from '../../features/account/MemberFrame.tsx';
import styles from '../../features/wechat/Binding.module.css';
import { ScanCode } from '../../features/wechat/ScanCode.tsx';
import { useScan } from '../../features/wechat/useScan.ts';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { defineData } from '../../lib/data.ts';
import { confirm } from '../../lib/dialogs.ts';
import { dateTime } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';

type Binding = DataOf<typeof wechatBinding>;

const page = defineData(async (call) => ({
  binding: await call<typeof wechatBinding>('GET /api/user/wechat'),
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;

/** 绑定微信. */
export default function WechatPage() {
  const { binding } = useLoaderData<typeof loader>();
  const isMember = useSession().user?.member != null;
  return (
    <MemberFrame trail={[{ label: '绑定微信' }]}>
      <section className="panel" aria-labelledby="wechat-title">
        <PanelHead heading="h1" title={<span id="wechat-title">绑定微信</span>} />
        <div className={styles.two}>
          {binding.acting ? (
            <Notice className={styles.notice}>
              微信只能由门店自己绑定；要绑定总部账户，请先切换回总部。
            </Notice>
          ) : (
            <State binding={binding} />
          )}
          <Uses isMember={isMember} />
        </div>
      </section>
    </MemberFrame>
  );
}

function State({ binding }: { binding: Binding }) {
  if (binding.bound) return <Bound binding={binding} />;
  if (binding.available) return <Unbound />;
  return (
    <EmptyState title="微信绑定暂未开通">
      <p>订单、物流和证照到期提醒请看“我的消息”</p>
    </EmptyState>
  );
}

function Bound({ binding: { name, bound_at } }: { binding: Binding }) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const unbind = async () => {
    const message = user?.member
      ? '解绑后不能再用这个微信扫码登录。'
      : '解绑后不能再用这个微信扫码登录，也收不到微信消息；24 小时内不能提现和签合同。';
    if (!(await confirm({ title: '解绑微信？', message, ok: '解绑' }))) return;
    try {
      const { message: done } = await callAndHear<typeof unbindWechat>('DELETE /api/user/unbind_wechat');
      toast.success(done);
    } catch (error) {
      // Shown already; what is there now is read again.
      if (!(error instanceof ApiError)) throw error;
    }
    await revalidate();
  };
  return (
    <div className={styles.bound}>
      <Icon name="ok" size={28} className="ok-text" />
      <p className={styles.name}>已绑定 {name || '微信用户'}</p>
      {bound_at !== null && <p className="sub num">绑定时间 {dateTime(bound_at)}</p>}
      <Button onClick={() => void unbind()}>解绑微信</Button>
    </div>
  );
}

function Unbound() {
  const [query] = useSearchParams();
  const [refusal, setRefusal] = useState('');
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const { revalidate } = useRevalidator();
  const scan = useScan({
    returned: query.get('wechat'),
    open: () => call<typeof createCode>('POST /api/user/create_code', { quiet: true }),
    read: async (scene) => {
      const { state, name, note } = await call<typeof wechatCode>('GET /api/user/wechat_code/:scene', {
        at: { scene },
        quiet: true,
        sideBySide: true,
      });
      if (state === 'done') {
        toast.success('已绑定微信');
        await revalidate();
        return 'over';
      }
      if (state === 'confirm') {
        setScanned({ scene, name });
        return 'over';
      }
      if (state === 'refused') setRefusal(note);
      return state === 'refused' ? 'expired' : state;
    },
  });
  if (scanned) return <Scanned {...scanned} />;
  return (
    <div className={styles.code}>
      {refusal && <Notice kind="bad">{refusal}</Notice>}
      <ScanCode scan={scan} title="绑定微信">
        <p className="muted small">扫码后在本页确认并验证身份</p>
      </ScanCode>
    </div>
  );
}

interface Scanned {
  scene: string;
  name: string;
}

/** Somebody has scanned the code: who showed it says whether it is the right one. */
function Scanned({ scene, name }: Scanned) {
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const bind = async () => {
    setBusy(true);
    try {
      const { message } = await callAndHear<typeof bindWechat>('POST /api/user/wechat_code/:scene/bind', {
        at: { scene },
      });
      toast.success(message);
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.bound}>
      <Icon name="scan" size={28} />
      <p className={styles.name}>{name || '微信用户'} 已扫码</p>
      <p className="sub">是您的微信再绑定：它可以扫码登录{user?.member === null && '，并接收本账户的消息'}</p>
      <Button variant="primary" busy={busy} onClick={() => void bind()}>
        确认绑定
      </Button>
    </div>
  );
}

interface Use {
  icon: IconName;
  title: string;
  words: string;
  /** Of the owner's WeChat only. */
  isOwners?: boolean;
}
const USES: readonly Use[] = [
  { icon: 'scan', title: '扫码登录', words: '不用记密码；一个微信可绑定多家门店，登录时选择' },
  { icon: 'truck', title: '订单与物流', words: '付款、发货、缺货、退款第一时间知道', isOwners: true },
  { icon: 'card', title: '证照到期', words: '到期前 60、30、7 天提醒，不耽误采购', isOwners: true },
  { icon: 'invoice', title: '发票与资料', words: '电子发票开具、药检报告上传后通知', isOwners: true },
];

const Uses = ({ isMember }: { isMember: boolean }) => (
  <ul className={styles.uses} aria-label="绑定后可以">
    {USES.filter(({ isOwners }) => !(isMember && isOwners)).map(({ icon, title, words }) => (
      <li key={title}>
        <Icon name={icon} size={20} />
        <span>
          <b>{title}</b>
          <span className="sub">{words}</span>
        </span>
      </li>
    ))}
  </ul>
);
