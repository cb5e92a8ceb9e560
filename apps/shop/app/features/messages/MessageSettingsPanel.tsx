import type { MessageSettings, saveMessageSetting } from '@qingnang/contract/message-settings';
import { MESSAGE_KIND_NAMES, type MessageKind } from '@qingnang/contract/message-words';
import { useState } from 'react';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { toast } from '../../lib/toasts.ts';
import { Switch } from '../../ui/Choice.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import styles from './MessageSettings.module.css';

type Kind = MessageSettings['kinds'][number];

const ABOUT: Readonly<Record<MessageKind, string>> = {
  order: '付款、审核、缺货、退款、售后、发票',
  logistics: '发货、药检报告',
  licence: '证照到期、审核结果',
  promotion: '活动、到货、降价、积分到期',
  system: '合同、余额、反馈答复、账户安全',
};

/** 接收设置: what comes by WeChat and SMS beside the shop. A switch holds at once. */
export function MessageSettingsPanel({ settings }: { settings: MessageSettings }) {
  const [now, setNow] = useState(settings);
  const [busy, setBusy] = useState(false);
  const save = async ({ kind, by_wechat, by_sms }: Kind) => {
    setBusy(true);
    try {
      const { data, message } = await callAndHear<typeof saveMessageSetting>('POST /api/message/settings', {
        body: { kind, by_wechat: by_wechat ? 1 : 0, by_sms: by_sms ? 1 : 0 },
      });
      setNow(data);
      toast.success(message);
    } catch (error) {
      // Shown already; the switch stays as it was.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.settings}>
      <Notice>
        验证码、证照到期和审核结果的短信，以及登录密码、手机号、微信绑定变更的提醒，不受这里的设置影响，始终发送。
      </Notice>
      <DataTable caption="各类消息的接收方式" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">消息类型</th>
            <th scope="col">站内</th>
            <th scope="col">微信</th>
            <th scope="col">短信</th>
          </tr>
        </thead>
        <tbody>
          {now.kinds.map((one) => (
            <KindRow key={one.kind} kind={one} settings={now} busy={busy} onChange={(to) => void save(to)} />
          ))}
        </tbody>
      </DataTable>
      <Where settings={now} />
    </div>
  );
}

interface KindRowProps {
  kind: Kind;
  settings: MessageSettings;
  busy: boolean;
  onChange: (to: Kind) => void;
}

function KindRow({ kind: one, settings, busy, onChange }: KindRowProps) {
  const name = MESSAGE_KIND_NAMES[one.kind];
  return (
    <tr>
      <th scope="row">
        {name}
        <small>{ABOUT[one.kind]}</small>
      </th>
      <td>始终接收</td>
      <td>
        <Switch
          aria-label={`${name}发到微信`}
          checked={one.by_wechat && settings.has_wechat}
          disabled={busy || !settings.has_wechat}
          onChange={(event) => onChange({ ...one, by_wechat: event.target.checked })}
        />
      </td>
      <td>
        {one.can_sms ? (
          <Switch
            aria-label={`${name}发短信`}
            checked={one.by_sms}
            disabled={busy || (!settings.has_sms && !one.by_sms)}
            onChange={(event) => onChange({ ...one, by_sms: event.target.checked })}
          />
        ) : (
          <span className="sub">不发短信</span>
        )}
      </td>
    </tr>
  );
}

const Where = ({ settings: { has_wechat, has_sms, phone } }: { settings: MessageSettings }) => (
  <p className={styles.where}>
    {has_wechat ? (
      <span>微信消息发到已绑定的微信</span>
    ) : (
      <span>
        还没有绑定微信，
        <PageLink className="link underlined" to="/bdwx">
          去绑定
        </PageLink>
      </span>
    )}
    <span>{has_sms ? `短信发到 ${phone}` : '商城暂未开通短信'}</span>
  </p>
);
