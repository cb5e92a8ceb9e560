import { App, Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { Bones, Failed, useFailure } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { type BudgetBody, type SmsBudget, useChangeBudget, useSmsBudget } from '../api.ts';

interface BudgetDialogProps {
  canChange: boolean;
  close: () => void;
}

/** 短信验证码限额: what codes may cost, and who has changed it. */
export function BudgetDialog({ canChange, close }: BudgetDialogProps) {
  const { data, error, refetch } = useSmsBudget();
  return (
    <Modal title="短信验证码限额" open onCancel={close} footer={null} width={520}>
      {data ? (
        <>
          <BudgetForm budget={data} canChange={canChange} close={close} />
          <History budget={data} />
        </>
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Bones lines={6} />
      )}
    </Modal>
  );
}

const FIELDS = [
  ['hour', '全店每小时最多（条）'],
  ['day', '全店每天最多（条）'],
  ['prefix_hour', '同号段（手机号前 7 位）每小时最多（条）'],
] as const;

function BudgetForm({ budget, canChange, close }: { budget: SmsBudget } & BudgetDialogProps) {
  const { message } = App.useApp();
  const [form] = Form.useForm<BudgetBody>();
  const fail = useFailure();
  const change = useChangeBudget();
  const submit = async (values: BudgetBody) => {
    try {
      const heard = await change.mutateAsync(values);
      message.success(heard.message);
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form
      form={form}
      name="sms-budget"
      layout="vertical"
      requiredMark={false}
      disabled={!canChange}
      initialValues={Object.fromEntries(FIELDS.map(([name]) => [name, String(budget[name])]))}
      onFinish={submit}
    >
      <p className="alert info">到达限额后，新的验证码会被拒绝；用到八成时本页提醒。</p>
      {FIELDS.map(([name, label]) => (
        <Form.Item
          key={name}
          name={name}
          label={label}
          rules={[{ required: true, pattern: /^\s*[1-9]\d{0,5}\s*$/, message: '请填写整数' }]}
        >
          <Input inputMode="numeric" maxLength={6} autoComplete="off" />
        </Form.Item>
      ))}
      {canChange && <DialogActs close={close} isSaving={change.isPending} save="保存限额" />}
    </Form>
  );
}

function History({ budget: { history } }: { budget: SmsBudget }) {
  return (
    <section aria-labelledby="budget-history">
      <h3 id="budget-history">修改记录</h3>
      {history.length === 0 ? (
        <p className="muted">还没有修改过</p>
      ) : (
        <ul className="log">
          {history.map(({ id, at, staff, words }) => (
            <li key={id}>
              <time>{dateTime(at)}</time>
              <span>
                {staff}　{words}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
