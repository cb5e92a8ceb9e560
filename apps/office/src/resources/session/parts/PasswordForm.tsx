import { useMutation } from '@tanstack/react-query';
import { App, Button, Form, Input } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { changePassword } from '../api.ts';

interface Passwords {
  old: string;
  password: string;
  again: string;
}

/** One's own password: the present one, and the new one twice. */
export function PasswordForm({ done }: { done: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<Passwords>();
  const fail = useFailure();
  const change = useMutation({
    mutationFn: ({ old, password }: Passwords) => changePassword({ old, password }),
    onSuccess: () => {
      message.success('密码已修改，其他设备已退出');
      form.resetFields();
      done();
    },
    onError: (error) => fail(error, form),
  });
  return (
    <Form form={form} layout="vertical" requiredMark={false} className="password" onFinish={change.mutate}>
      <Form.Item name="old" label="原密码" rules={[{ required: true, message: '请填写原密码' }]}>
        <Input.Password maxLength={128} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="password"
        label="新密码"
        extra="8–64 位，不要用常见的密码，不含用户名和手机号"
        rules={[{ required: true, message: '请填写新密码' }]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label="再输入一次"
        dependencies={['password']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value) =>
              value === getFieldValue('password')
                ? Promise.resolve()
                : Promise.reject(new Error('两次输入不一致')),
          }),
        ]}
      >
        <Input.Password maxLength={64} autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={change.isPending}>
        修改密码
      </Button>
    </Form>
  );
}
