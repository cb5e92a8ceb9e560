import { CHANGE_EVENTS, eventWords } from '@qingnang/contract/webhook-words';
import { App, Form, Input, Modal, Switch } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { Ticks } from '../../shared/fields/Ticks.tsx';
import { useSaveWebhook, type Webhook, type WebhookValues } from './api.ts';

interface EndpointDialogProps {
  /** null = a new one. */
  hook: Webhook | null;
  close: () => void;
  showSecret: (secret: string) => void;
}

const BLANK: WebhookValues = { name: '', url: '', types: ['order.changed'], source: 'erp', is_active: true };
const OPTIONS = CHANGE_EVENTS.map((value) => ({ value, label: eventWords(value) }));

/** Where events go and which. */
export function EndpointDialog({ hook, close, showSecret }: EndpointDialogProps) {
  const [form] = Form.useForm<WebhookValues>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSaveWebhook();
  const submit = async (values: WebhookValues) => {
    try {
      const secret = await save.mutateAsync({ hook, values });
      message.success('接收地址已保存');
      close();
      if (secret !== '') showSecret(secret);
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal
      title={hook ? `编辑接收地址 · ${hook.name}` : '新增接收地址'}
      open
      onCancel={close}
      footer={null}
      width={560}
    >
      <Form
        form={form}
        name="webhook"
        layout="vertical"
        initialValues={hook ?? BLANK}
        onFinish={(values: WebhookValues) => void submit(values)}
      >
        <Form.Item
          name="name"
          label="名称"
          rules={[{ required: true, whitespace: true, message: '请填写名称' }]}
        >
          <Input maxLength={40} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="url"
          label="接收地址"
          extra="以 https:// 开头的公网地址"
          rules={[{ required: true, whitespace: true, message: '请填写接收地址' }]}
        >
          <Input maxLength={500} autoComplete="off" spellCheck={false} inputMode="url" />
        </Form.Item>
        <Form.Item name="types" label="事件" rules={[{ required: true, message: '请选择事件' }]}>
          <Ticks options={OPTIONS} />
        </Form.Item>
        <Form.Item
          name="source"
          label="来源系统"
          extra="事件里的外部编号取自这个系统，与推送时的 source 相同"
          rules={[{ required: true, whitespace: true, message: '请填写来源系统' }]}
        >
          <Input maxLength={20} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item name="is_active" label="启用" valuePropName="checked">
          <Switch />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}
