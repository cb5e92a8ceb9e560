import { periodWords } from '@qingnang/contract/retention-words';
import { App, Form, InputNumber, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { useFailure } from '../../app/failure.tsx';
import { dateTime } from '../../app/format.ts';
import { type RetentionRule, usePeriodHistory, useSavePeriod } from './api.ts';

interface PeriodDialogProps {
  rule: RetentionRule;
  canWrite: boolean;
  close: () => void;
}

/** The period of a kind, and who has changed it before. */
export function PeriodDialog({ rule, canWrite, close }: PeriodDialogProps) {
  const [form] = Form.useForm<{ days: number }>();
  const { message } = App.useApp();
  const fail = useFailure();
  const save = useSavePeriod(rule.kind);
  const submit = async ({ days }: { days: number }) => {
    try {
      await save.mutateAsync({ days, version: rule.version });
      message.success('保存期限已修改');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`${rule.name} · 保存期限`} open onCancel={close} footer={null} mask={{ closable: false }}>
      <p className="muted small">{rule.ground}</p>
      {canWrite && (
        <Form
          form={form}
          name="period"
          layout="vertical"
          onFinish={submit}
          initialValues={{ days: rule.days }}
        >
          <Form.Item
            name="days"
            label="天数"
            extra={`至少 ${rule.least} 天（${periodWords(rule.least)}）；改短后，超过新期限的今晚就会处理`}
            rules={[{ required: true, message: '请填写天数' }]}
          >
            <InputNumber min={1} max={36_525} precision={0} className="wide" />
          </Form.Item>
          <DialogActs close={close} isSaving={save.isPending} />
        </Form>
      )}
      <History kind={rule.kind} />
    </Modal>
  );
}

function History({ kind }: { kind: RetentionRule['kind'] }) {
  const { data } = usePeriodHistory(kind);
  if (!data || data.list.length === 0) return null;
  return (
    <>
      <h3>修改记录</h3>
      <ul className="log">
        {data.list.map(({ id, at, staff, before, after }) => (
          <li key={id}>
            <time>{dateTime(at)}</time>
            <div>
              {staff} <del>{before}</del> → <ins>{after}</ins>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
