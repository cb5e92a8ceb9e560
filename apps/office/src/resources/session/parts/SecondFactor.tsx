import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../app/api.ts';
import { useFailure } from '../../../app/failure.tsx';
import { ME_KEY, useMe } from '../../../app/me.ts';
import { pictureUrl } from '../../../app/picture.ts';
import { beginTotp, confirmTotp, type TotpSecret } from '../api.ts';

/** 动态口令: turning it on, or moving it to another phone. @param codesShown told when recovery codes come and go */
export function SecondFactor({ codesShown }: { codesShown?: (isShown: boolean) => void }) {
  const { has_totp: isOn, recovery_codes: left } = useMe();
  const [codes, setCodes] = useState<string[] | null>(null);
  const show = (next: string[] | null) => {
    setCodes(next);
    codesShown?.(next !== null);
  };
  const fail = useFailure();
  const begin = useMutation({ mutationFn: beginTotp, onError: (error) => fail(error) });
  return (
    <section className="card" aria-labelledby="account-totp">
      <header>
        <h2 id="account-totp">动态口令</h2>
        <span className={isOn ? 'tag ok' : 'tag wait'}>{isOn ? '已开启' : '未开启'}</span>
      </header>
      <div className="totp">
        <p className="sub">
          {isOn
            ? '登录时除密码外，还要输入手机身份验证器上的 6 位数字。换手机时重新绑定，需要原手机上的动态口令或一个恢复码。'
            : '开启后，登录时除密码外，还要输入手机身份验证器上的 6 位数字，密码泄露也不会被他人登录。'}
        </p>
        {isOn && !codes && (
          <p className={left < 3 ? 'warn small' : 'muted small'}>
            还有 {left} 个恢复码，每个只能用一次；重新绑定会换一批新的。
          </p>
        )}
        {codes && <RecoveryCodes codes={codes} close={() => show(null)} />}
        {begin.data ? (
          <ConfirmCode secret={begin.data} isMove={isOn} done={begin.reset} show={show} />
        ) : (
          <Button
            type={isOn ? 'default' : 'primary'}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            {isOn ? '重新绑定' : '开启动态口令'}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ConfirmCodeProps {
  secret: TotpSecret;
  /** The factor is on already: a code of the old device is needed as well. */
  isMove: boolean;
  done: () => void;
  show: (recoveryCodes: string[]) => void;
}
interface Codes {
  code: string;
  old_code?: string;
  password?: string;
}

/** The factor is on only after a first right code, so that nobody locks themselves out. */
function ConfirmCode({ secret, isMove, done, show }: ConfirmCodeProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Codes>();
  const queries = useQueryClient();
  const fail = useFailure();
  /** The sign-in is not fresh any more. */
  const [asksPassword, setAsksPassword] = useState(false);
  const confirm = useMutation({
    mutationFn: (typed: Codes) =>
      confirmTotp({
        secret: secret.secret,
        code: typed.code.trim(),
        ...(typed.old_code ? { old_code: typed.old_code.trim() } : {}),
        ...(typed.password ? { password: typed.password } : {}),
      }),
    onSuccess: async ({ recovery_codes: codes }) => {
      show(codes);
      await queries.invalidateQueries({ queryKey: ME_KEY });
      message.success('动态口令已开启');
      done();
    },
    onError: (error) => {
      if (error instanceof ApiError && error.errors.password) setAsksPassword(true);
      fail(error, form);
    },
  });
  return (
    <ol className="totp-steps">
      <li>
        <p>用手机身份验证器扫描二维码</p>
        <img src={pictureUrl(secret.image)} width={168} height={168} alt="动态口令二维码" />
        <p className="muted small">
          不能扫描时手工输入密钥：<code>{secret.secret}</code>
        </p>
      </li>
      <li>
        <p>输入验证器上的 6 位数字</p>
        <Form form={form} layout="vertical" onFinish={confirm.mutate} requiredMark={false}>
          {isMove && (
            <Form.Item
              name="old_code"
              label="原手机上的动态口令，或一个恢复码"
              rules={[{ required: true, whitespace: true, message: '请输入原手机上的动态口令或恢复码' }]}
            >
              <Input maxLength={40} autoComplete="off" />
            </Form.Item>
          )}
          {asksPassword && (
            <Form.Item
              name="password"
              label="登录密码"
              rules={[{ required: true, message: '请输入登录密码' }]}
            >
              <Input.Password maxLength={64} autoComplete="current-password" />
            </Form.Item>
          )}
          <Form.Item
            name="code"
            label={isMove ? '新手机上的动态口令' : '动态口令'}
            rules={[{ required: true, pattern: /^\s*\d{6,8}\s*$/, message: '请输入 6 位数字' }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
          </Form.Item>
          <span className="btns">
            <Button type="primary" htmlType="submit" loading={confirm.isPending}>
              {isMove ? '确认更换' : '确认开启'}
            </Button>
            <Button type="text" onClick={done}>
              取消
            </Button>
          </span>
        </Form>
      </li>
    </ol>
  );
}

/** Shown once: with them one signs in when the phone is lost. */
function RecoveryCodes({ codes, close }: { codes: string[]; close: () => void }) {
  return (
    <div className="recovery">
      <p className="alert">
        恢复码只显示这一次，请抄下或打印后妥善保管。手机不在时，登录页的动态口令处输入一个恢复码，每个只能用一次。
      </p>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={close}>我已保存</Button>
    </div>
  );
}
