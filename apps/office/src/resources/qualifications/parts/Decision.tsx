import { App, Checkbox, Form, Input, Select } from 'antd';
import { ANY, useFailure } from '../../../app/failure.tsx';
import { offered, useNames, useRankOptions, useScopes, useTypes } from '../../../app/reference.ts';
import { type Review, usePass, useRefuse } from '../api.ts';
import { companyRows, reasonOf } from '../words.ts';

interface DecisionProps {
  review: Review;
  /** What is wrong, by field; with any of them it can only be sent back. */
  problems: Readonly<Record<string, string>>;
  open: (id: number | null) => void;
}

interface Values {
  buyer_type: string;
  rank: number;
  scopes: string[];
  salesman_id?: number;
  manager_id?: number;
  marks: string[];
  staff_note: string;
}

/** What the account will be, and the two answers. */
export function Decision({ review, problems, open }: DecisionProps) {
  const { application, account } = review;
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const fail = useFailure();
  const pass = usePass(application.id);
  const isWrong = Object.keys(problems).length > 0;
  const send = async ({ marks, salesman_id, manager_id, staff_note, ...values }: Values) => {
    try {
      const has = (mark: string) => (marks.includes(mark) ? 1 : 0);
      const answer = await pass.mutateAsync({
        ...values,
        ...(salesman_id === undefined ? {} : { salesman_id }),
        ...(manager_id === undefined ? {} : { manager_id }),
        staff_note: staff_note.trim(),
        version: application.version,
        is_special: has('special'),
        papers_checked: has('papers'),
        proxy_checked: has('proxy'),
      });
      message.success('已通过，客户会收到通知');
      open(answer.next_id);
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Form<Values>
      form={form}
      className="dec"
      layout="vertical"
      requiredMark={false}
      initialValues={initial(review)}
      onFinish={(values) => void send(values)}
    >
      {!isWrong && <Standing review={review} />}
      {isWrong ? (
        <Refuse review={review} problems={problems} open={open} />
      ) : (
        <div className="btns">
          <span className="muted small">{account.username}　有问题时先在上面标出，再退回</span>
          <button type="submit" className="btn primary" disabled={pass.isPending}>
            {PASS_WORDS[application.kind]}
          </button>
        </div>
      )}
    </Form>
  );
}

/** Not `required`: a group of checkboxes may not say so of itself to screen readers. */
const anyScope = async (_rule: unknown, scopes: string[] = []): Promise<void> => {
  if (scopes.length === 0) throw new Error('请至少勾选一项经营范围');
};

const PASS_WORDS = { first: '整户通过', change: '变更通过', papers: '证照通过' } as const;

function initial({ application, account, open_scopes }: Review): Values {
  const asked = application.form.scopes.length > 0 ? application.form.scopes : account.form.scopes;
  return {
    buyer_type: application.form.buyer_type || account.form.buyer_type,
    rank: account.rank,
    scopes: asked.filter((code) => open_scopes.includes(code) || account.form.scopes.includes(code)),
    ...(account.salesman_id === null ? {} : { salesman_id: account.salesman_id }),
    ...(account.manager_id === null ? {} : { manager_id: account.manager_id }),
    marks: [
      ...(account.is_special === 1 ? ['special'] : []),
      ...(account.papers_checked_at !== null ? ['papers'] : []),
      ...(account.proxy_checked_at !== null ? ['proxy'] : []),
    ],
    staff_note: account.staff_note,
  };
}

const MARKS = [
  { value: 'papers', label: '资质原件已审核' },
  { value: 'proxy', label: '委托书已审核' },
  { value: 'special', label: '协议价客户' },
];

function Standing({ review: { application, staff, open_scopes, account } }: { review: Review }) {
  const types = useTypes();
  const people = (roles: readonly string[]) =>
    staff.filter(({ role }) => roles.includes(role)).map(({ id, name }) => ({ value: id, label: name }));
  const shown = useScopes().filter(
    ({ code }) => open_scopes.includes(code) || account.form.scopes.includes(code),
  );
  return (
    <div className="dec-fields">
      <Form.Item name="buyer_type" label="客户类型" rules={[ANY]}>
        <Select options={offered(types, application.form.buyer_type, account.form.buyer_type)} />
      </Form.Item>
      <Form.Item name="rank" label="等级" rules={[ANY]}>
        <Select options={useRankOptions()} />
      </Form.Item>
      <Form.Item name="salesman_id" label="业务员" rules={[ANY]}>
        <Select allowClear placeholder="未指定" options={people(['sales', 'admin'])} />
      </Form.Item>
      <Form.Item name="manager_id" label="客户经理" rules={[ANY]}>
        <Select allowClear placeholder="默认" options={people(['service', 'admin'])} />
      </Form.Item>
      <Form.Item
        name="scopes"
        label="经营范围（按证件勾选，决定能买什么）"
        className="whole"
        rules={[{ validator: anyScope }]}
      >
        <Checkbox.Group options={shown.map(({ code, name }) => ({ value: code, label: name }))} />
      </Form.Item>
      <Form.Item name="marks" className="whole">
        <Checkbox.Group options={MARKS} />
      </Form.Item>
      <Form.Item name="staff_note" className="whole" rules={[ANY]}>
        <Input aria-label="备注" placeholder="内部备注，客户不可见" maxLength={500} autoComplete="off" />
      </Form.Item>
    </div>
  );
}

function Refuse({ review: { application }, problems, open }: DecisionProps) {
  const { message } = App.useApp();
  const fail = useFailure();
  const refuse = useRefuse(application.id);
  const names = Object.fromEntries([
    ...companyRows(application.form, { scopes: useScopes(), names: useNames() }).map(({ field, label }) => [
      field,
      label,
    ]),
    ...application.documents.map(({ kind, name }) => [`documents.${kind}`, name]),
  ]);
  const reason = reasonOf(problems, names);
  const hasEmpty = Object.values(problems).some((text) => text.trim() === '');
  const send = async () => {
    try {
      const said = Object.entries(problems).map(([field, text]) => ({ field, text: text.trim() }));
      const answer = await refuse.mutateAsync({ version: application.version, reason, problems: said });
      message.success('已退回，客户会收到原因');
      open(answer.next_id);
    } catch (error) {
      fail(error);
    }
  };
  return (
    <div className="refuse">
      <p className="small">
        客户会看到：<span className="bad">{reason}</span>
      </p>
      <div className="btns">
        <span className="muted small">
          {hasEmpty ? '请写明每一处问题' : `共 ${Object.keys(problems).length} 处`}
        </span>
        <button
          type="button"
          className="btn danger"
          disabled={hasEmpty || refuse.isPending}
          onClick={() => void send()}
        >
          退回补充
        </button>
      </div>
    </div>
  );
}
