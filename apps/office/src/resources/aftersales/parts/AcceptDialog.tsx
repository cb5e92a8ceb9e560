import { Form, Input, Modal, Select } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { month } from '../../../app/format.ts';
import type { CaseLine } from '../api.ts';
import { firstInspection, type Inspected, inspectedLines, inspectionProblem } from '../inspection.ts';
import { type CaseDialogProps, useActForm } from './dialog.ts';

/** 验收: line by line what is taken back and where it goes; the refund follows the accepted pieces. */
export function AcceptDialog(props: CaseDialogProps) {
  const { one, close } = props;
  const [form] = Form.useForm<{ note: string }>();
  const [inspection, setInspection] = useState(() => firstInspection(one.lines));
  const { submit, isPending } = useActForm(
    props,
    'accept',
    form,
    one.kind === 'exchange' ? '验收完成，等待补发' : '验收完成，退款已提交',
  );
  const problems = one.lines.filter((line) => problemAt(line, inspection[line.id]) !== '');
  const none = one.lines.every((line) => Number(inspection[line.id]?.accepted) === 0);
  const change = (id: number, changed: Partial<Inspected>) =>
    setInspection((before) => {
      const line = before[id];
      return line ? { ...before, [id]: { ...line, ...changed } } : before;
    });
  return (
    <Modal
      title={`验收 ${one.case_no}`}
      open
      onCancel={close}
      footer={null}
      width={860}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ note: '' }}
        onFinish={({ note }) => {
          if (problems.length > 0 || none) return undefined;
          return submit({ lines: inspectedLines(one.lines, inspection), note: note.trim() });
        }}
      >
        <p className="alert info">
          {one.return_carrier} {one.return_tracking_no}
          {'　'}
          {one.kind === 'exchange' ? '合格数量补发' : '按验收数量退款'}
          ；未收的退还买家。不能再销售的选隔离。
        </p>
        <table className="tb case-inspect">
          <caption className="visually-hidden">验收明细</caption>
          <thead>
            <tr>
              <th scope="col">商品</th>
              <th scope="col">批号</th>
              <th scope="col" className="r">
                申请
              </th>
              <th scope="col">验收数量</th>
              <th scope="col">处理</th>
              <th scope="col">备注</th>
            </tr>
          </thead>
          <tbody>
            {one.lines.map((line) => (
              <InspectRow
                key={line.id}
                line={line}
                value={inspection[line.id]}
                change={(changed) => change(line.id, changed)}
              />
            ))}
          </tbody>
        </table>
        <Form.Item name="note" label="验收说明（可不填）" className="case-gap">
          <Input maxLength={300} autoComplete="off" />
        </Form.Item>
        {none && <p className="bad">一件都不收请用“验收拒收”</p>}
        <DialogActs close={close} isSaving={isPending} save="确认验收" />
      </Form>
    </Modal>
  );
}

const problemAt = (line: CaseLine, value: Inspected | undefined): string =>
  value ? inspectionProblem(line, value) : '请填写数量';

interface InspectRowProps {
  line: CaseLine;
  value: Inspected | undefined;
  change: (changed: Partial<Inspected>) => void;
}

function InspectRow({ line, value, change }: InspectRowProps) {
  const problem = problemAt(line, value);
  const name = `${line.name} 批号 ${line.lot_no}`;
  return (
    <tr>
      <td>
        <b>
          {line.is_gift === 1 && <span className="tag wait">赠品</span>} {line.name}
        </b>
        <div className="muted">{line.ypgg}</div>
        {line.packs.length > 0 && (
          <Select
            mode="tags"
            size="small"
            className="case-packs"
            aria-label={`${name} 验收的追溯码`}
            placeholder="扫描或勾选收下的追溯码"
            maxTagCount={3}
            tokenSeparators={[' ', '、', ',']}
            value={value?.codes ?? []}
            onChange={(codes) => change({ codes })}
            options={line.packs.map(({ code, pieces }) => ({
              value: code,
              label: pieces > 1 ? `${code}（${pieces}）` : code,
            }))}
          />
        )}
      </td>
      <td className="nowrap">
        {line.lot_no}
        <div className="muted">{month(line.expires_on)}</div>
      </td>
      <td className="r nowrap">
        {line.number} {line.bzdw}
      </td>
      <td>
        <input
          className="in sm case-number"
          inputMode="numeric"
          maxLength={5}
          aria-label={`${name} 验收数量`}
          aria-invalid={problem !== ''}
          value={value?.accepted ?? ''}
          onChange={(event) => change({ accepted: event.target.value.replace(/\D/g, '') })}
        />
        {problem && <div className="bad small">{problem}</div>}
      </td>
      <td>
        <Select
          aria-label={`${name} 处理方式`}
          className="case-disposition"
          size="small"
          value={value?.disposition ?? 'quarantine'}
          onChange={(disposition) => change({ disposition })}
          options={[
            { value: 'restock' as const, label: '回库', disabled: line.restock_refusal !== '' },
            { value: 'quarantine' as const, label: '隔离' },
          ]}
        />
        {line.restock_refusal && <div className="muted small">{line.restock_refusal}</div>}
      </td>
      <td>
        <input
          className="in sm"
          maxLength={200}
          aria-label={`${name} 备注`}
          value={value?.note ?? ''}
          onChange={(event) => change({ note: event.target.value })}
        />
      </td>
    </tr>
  );
}
