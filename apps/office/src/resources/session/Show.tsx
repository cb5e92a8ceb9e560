import { useMutation, useQueryClient } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { useFailure } from '../../app/failure.tsx';
import { Icon } from '../../app/Icon.tsx';
import { ME_KEY, useMe } from '../../app/me.ts';
import { PageTitle } from '../../app/Pages.tsx';
import { beginTotp, confirmTotp, pictureUrl, type TotpSecret } from './api.ts';
import './account.css';

/** 我的账户: who I am here, and the second factor. */
export function Account() {
  const me = useMe();
  return (
    <>
      <PageTitle>我的账户</PageTitle>
      <div className="page-head">
        <h1>我的账户</h1>
      </div>
      <div className="account">
        <section className="card" aria-labelledby="account-self">
          <header>
            <h2 id="account-self">账户</h2>
          </header>
          <dl className="kv">
            <dt>姓名</dt>
            <dd>{me.name}</dd>
            <dt>用户名</dt>
            <dd>{me.username}</dd>
            <dt>角色</dt>
            <dd>{me.role_name}</dd>
          </dl>
        </section>
        <SecondFactor />
      </div>
    </>
  );
}

function SecondFactor() {
  const { has_totp: isOn } = useMe();
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
            ? '登录时除密码外，还要输入手机身份验证器上的 6 位数字。换手机时可以重新绑定，绑定成功后旧的立即失效。'
            : '开启后，登录时除密码外，还要输入手机身份验证器上的 6 位数字，密码泄露也不会被他人登录。'}
        </p>
        {begin.data ? (
          <ConfirmCode secret={begin.data} done={begin.reset} />
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

/** The factor is on only after a first right code, so that nobody locks themselves out. */
function ConfirmCode({ secret, done }: { secret: TotpSecret; done: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<{ code: string }>();
  const queries = useQueryClient();
  const fail = useFailure();
  const confirm = useMutation({
    mutationFn: ({ code }: { code: string }) => confirmTotp({ secret: secret.secret, code: code.trim() }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ME_KEY });
      message.success('动态口令已开启');
      done();
    },
    onError: (error) => fail(error, form),
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
        <Form form={form} layout="inline" onFinish={confirm.mutate} requiredMark={false}>
          <Form.Item
            name="code"
            label="动态口令"
            rules={[{ required: true, pattern: /^\s*\d{6,8}\s*$/, message: '请输入 6 位数字' }]}
          >
            <Input inputMode="numeric" autoComplete="one-time-code" maxLength={8} autoFocus />
          </Form.Item>
          <Button type="primary" htmlType="submit" loading={confirm.isPending}>
            确认开启
          </Button>
          <Button type="text" onClick={done}>
            取消
          </Button>
        </Form>
        <p className="muted small">
          <Icon name="circle-alert" size={14} /> 请妥善保管手机；遗失后联系管理员。
        </p>
      </li>
    </ol>
  );
}
